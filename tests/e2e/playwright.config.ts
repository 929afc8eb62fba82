import { join } from 'node:path'
import { defineConfig, type Project } from 'playwright/test'
import { findChromium } from '../setup/chromium.ts'

const root = join(import.meta.dirname, '..', '..')
const { executablePath, args } = await findChromium()

const tests = (...names: string[]) => new RegExp(`/(${names.join('|')})\\.test\\.ts$`)

/** What a finger does otherwise than a pointer, or a narrow page shows otherwise than a wide one. */
const bothWays = tests('address-lookup', 'cart', 'contact', 'forms', 'menu', 'product', 'search')

/** What shoppers do, most of whom have a phone. What they come by is looked at at every width (`expectFitAtEveryWidth`). */
const onPhone = tests(
  'artwork',
  'cart-addresses',
  'cart-arrival',
  'cart-files',
  'collection',
  'currency',
  'from-cart',
  'guest',
  'own-design',
  'payment-plan',
  'product-picture',
  'promo-code',
)

/** Without what glides: drawing it is a sixth of a run. */
const still = { contextOptions: { reducedMotion: 'reduce' as const } }
/** The whole way is walked as most shoppers walk it, with all that glides. */
const gliding = tests('path')

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const desktop = { viewport: { width: 1280, height: 900 } }

const projects: Project[] = [
  { name: 'phone', testMatch: [bothWays, onPhone], use: { ...still, ...phone } },
  { name: 'desktop', testIgnore: [onPhone, gliding], use: { ...still, ...desktop } },
  { name: 'gliding phone', testMatch: gliding, use: phone },
  { name: 'gliding desktop', testMatch: gliding, use: desktop },
]

export default defineConfig({
  testDir: import.meta.dirname,
  testMatch: '**/*.test.ts',
  outputDir: join(root, 'test-results'),
  globalSetup: './harness/open-shop.ts',
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  workers: 2,
  // Of a machine that does much else beside.
  timeout: 120_000,
  expect: { timeout: 10_000 },
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath, args, chromiumSandbox: !args.includes('--no-sandbox') },
    // Recording takes a third of the run's time; TRACE=1 has it for what failed.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    actionTimeout: 15_000,
    navigationTimeout: 20_000,
  },
  projects,
})
