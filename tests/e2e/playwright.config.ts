import { join } from 'node:path'
import { defineConfig, type Project } from 'playwright/test'
import { findChromium } from '../setup/chromium.ts'

const root = join(import.meta.dirname, '..', '..')
const { executablePath, args } = await findChromium()

/**
 * Over plain HTTP, in widths of their own, without a pointer, about what comes after the order button (to
 * which phones walk in path.test.ts), or about what is the same at every width: once is enough, and what
 * they come by is looked at at every width (`expectFitAtEveryWidth`).
 */
const once = new RegExp(
  `/(${[
    ...['payment', 'pages', 'matrix', 'states', 'keyboard', 'dev', 'photographs'],
    ...['staff', 'staff-\\w+', 'base-configs', 'styleguide'],
    ...[
      'artwork-sets',
      'cart-later',
      'design',
      'legacy-order',
      'login-code',
      'logged-only',
      'order-edit',
      'own-data',
      'passkey',
      'printed-order',
      'saved-design',
      'session',
    ],
    ...[
      'address-moved',
      'free-order',
      'large-text',
      'agent-cart',
      'banners',
      'company',
      'newsletter',
      'vat-number',
      'unsent',
      'stock',
      'typed-numbers',
      'withdrawal',
      'written-offer',
    ],
  ].join('|')})\\.test\\.ts$`,
)

/** Without what glides: drawing it is a sixth of a run. */
const still = { contextOptions: { reducedMotion: 'reduce' as const } }
/** The whole way is walked as most shoppers walk it, with all that glides. */
const gliding = /\/path\.test\.ts$/

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const desktop = { viewport: { width: 1280, height: 900 } }

const projects: Project[] = [
  { name: 'phone', testIgnore: [once, gliding], use: { ...still, ...phone } },
  { name: 'desktop', testIgnore: [once, gliding], use: { ...still, ...desktop } },
  { name: 'gliding phone', testMatch: gliding, use: phone },
  { name: 'gliding desktop', testMatch: gliding, use: desktop },
  { name: 'once', testMatch: once, use: { ...still, ...desktop } },
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
