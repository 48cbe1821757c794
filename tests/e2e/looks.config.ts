// `make looks`: every kind of scene of every game at five widths, light and dark, for somebody who looks at them.
import { defineConfig } from '@playwright/test';
import tests from './playwright.config';

export default defineConfig({ ...tests, testMatch: 'looks.ts', workers: 1, retries: 0,
    outputDir: '../../build/looks/failed' });
