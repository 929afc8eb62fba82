import { expectFitAtEveryWidth } from './harness/looks.ts'
import { places } from './harness/places.ts'
import { at } from './harness/shops.ts'
import { signIn } from './harness/staff.ts'
import { expect, test } from './harness/test.ts'
import { voice } from './harness/voices.ts'

const say = (key: string, values?: Record<string, string | number>) => voice('en', key, values)
const path = '/admin/base-configs-console/'

test('the console shows and filters what a shop starts with, in each of its locales', async ({
  page,
}) => {
  await signIn(page, 'admin@example.test', { tenant: 'ch', language: 'de' })
  await page.waitForURL((url) => url.pathname === '/admin/')
  await page.goto(at('ch', path))
  await page.getByRole('searchbox').fill('layout.cart')
  await expect(page.getByText('Warenkorb', { exact: true })).toBeVisible()
  await page.getByRole('combobox').last().selectOption('fr-CH')
  await page.getByRole('searchbox').fill('layout.cart')
  await expect(page.getByText('Panier', { exact: true })).toBeVisible()
  await page.getByRole('searchbox').fill('default_iso2')
  await expect(page.getByText('CH', { exact: true })).toBeVisible()
  await expectFitAtEveryWidth(page)
  await page.getByRole('searchbox').fill('xyzzy')
  await expect(page.getByRole('status').filter({ hasText: 'xyzzy' })).toBeVisible()
})

test('keys and debug information are switched on for content pages, and off', async ({ page }) => {
  await signIn(page, 'admin@example.test')
  await page.waitForURL((url) => url.pathname === '/admin/')
  await page.goto(at('ie', path))
  await page.getByRole('checkbox', { name: say('admin.base_configs_debug') }).check()
  await page.getByRole('checkbox', { name: say('admin.base_configs_keys') }).check()
  await page.goto(at('ie', places.ie.prose('terms')))
  await expect(page.getByRole('link', { name: 'layout.home' }).first()).toBeVisible()
  const debug = page.getByRole('complementary', { name: say('admin.debug_title') })
  await expect(debug).toContainText('page/terms')
  await debug.getByText(say('admin.debug_documents')).click()
  await expect(debug.getByText('pageWords terms ie en-IE')).toBeVisible()

  await page.goto(at('ie', path))
  // The console itself shows keys now.
  await page.getByRole('checkbox', { name: 'admin.base_configs_keys' }).uncheck()
  await page.getByRole('checkbox', { name: say('admin.base_configs_debug') }).uncheck()
  await page.goto(at('ie', places.ie.prose('terms')))
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('link', { name: say('layout.home') }).first()).toBeVisible()
  await expect(debug).toHaveCount(0)
})

test('nobody else gets keys or debug information', async ({ page, context, noise }) => {
  noise.allow(/404/)
  await context.addCookies([{ name: 'quire-debug', value: '1', url: at('ie') }])
  await page.goto(at('ie', `${places.ie.prose('terms')}?show_keys`))
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('link', { name: say('layout.home') }).first()).toBeVisible()
  await expect(page.getByRole('complementary', { name: say('admin.debug_title') })).toHaveCount(0)
})
