// How the page is tested: Debian's headless Chromium, results as TAP, what was seen under build/e2e.
import { defineConfig } from '@playwright/test';

export default defineConfig({
    testDir: '.',
    testMatch: '*.spec.ts',
    outputDir: '../../build/e2e',
    // A busy machine takes its time; only what is broken is waited for so long.
    timeout: 480_000,
    expect: { timeout: 60_000 },
    workers: 2,
    // A browser on a busy machine may slip once; what fails twice is broken. `make test` names what was tried again.
    retries: 1,
    fullyParallel: true,
    reporter: './tap.ts',
    use: {
        browserName: 'chromium',
        viewport: { width: 1280, height: 800 },
        locale: 'en-GB',
        contextOptions: { reducedMotion: 'reduce' }, // a click must find what it was aimed at where it was seen
        actionTimeout: 30_000,
        screenshot: 'only-on-failure',
        launchOptions: { executablePath: '/usr/bin/chromium-headless-shell', chromiumSandbox: false },
    },
});
