// `make pan`: how smoothly a large map is panned.
import { defineConfig } from '@playwright/test';
import tests from './playwright.config';

export default defineConfig({ ...tests, testMatch: 'pan.ts', workers: 1, outputDir: '../../build/pan' });
