// `make pictures`: makes the pictures of the README again, of the page and of the terminal of each game.
import { defineConfig } from '@playwright/test';
import tests from './playwright.config';

export default defineConfig({ ...tests, testMatch: 'pictures.ts', workers: 1, outputDir: '../../build/pictures' });
