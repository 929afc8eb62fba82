import { join } from 'node:path'
import { defineConfig } from 'playwright/test'
import e2e from '../e2e/playwright.config.ts'

// What is shown is the shop that comes with Quire, in place of the one that tests assert figures of.
process.env.TEST_SHOP_DIR = join(import.meta.dirname, '../../src/content')

/** Pictures of the shop for the documentation, taken by `npm run screenshots`. */
export default defineConfig({
  ...e2e,
  testDir: import.meta.dirname,
  globalSetup: '../e2e/harness/open-shop.ts',
  workers: 1,
  timeout: 120_000,
  projects: [
    {
      name: 'phone',
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    { name: 'desktop', use: { viewport: { width: 1280, height: 900 } } },
  ],
})
