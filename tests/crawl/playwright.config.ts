import { join } from 'node:path'
import { defineConfig } from 'playwright/test'
import e2e from '../e2e/playwright.config.ts'

// What is walked is the shop that comes with Quire, in place of the one that tests assert figures of.
process.env.TEST_SHOP_DIR = join(import.meta.dirname, '../../src/content')

/** Every page of the shop in src/content; with CRAWL_SAMPLE, one of each layout and language, on a phone. */
export default defineConfig({
  ...e2e,
  testDir: import.meta.dirname,
  globalSetup: '../e2e/harness/open-shop.ts',
  // The whole of a tenant and locale is one test.
  timeout: 3_600_000,
  use: { ...e2e.use, contextOptions: { reducedMotion: 'reduce' } },
  projects: [
    {
      name: 'phone',
      use: { viewport: { width: 390, height: 664 }, hasTouch: true, isMobile: true },
    },
    ...(process.env.CRAWL_SAMPLE
      ? []
      : [{ name: 'desktop', use: { viewport: { width: 1280, height: 900 } } }]),
  ],
})
