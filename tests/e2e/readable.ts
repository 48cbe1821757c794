// Nothing is wrong with a page for whoever reads it by other means: what axe finds, in both themes.
import AxeBuilder from '@axe-core/playwright';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

type Size = [width: number, height: number];

export async function expectReadable(page: Page, sizes: Size[] = [[390, 844], [1280, 800]]): Promise<void> {
    for (const colorScheme of ['dark', 'light'] as const) {
        await page.emulateMedia({ colorScheme });
        for (const [width, height] of sizes) {
            await page.setViewportSize({ width, height });
            const { violations } = await new AxeBuilder({ page }).analyze();
            expect(violations.map(({ id, nodes }) => [id, colorScheme, width, nodes.map((node) => node.html)]))
                .toEqual([]);
        }
    }
}
