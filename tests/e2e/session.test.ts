import type { Page } from 'playwright/test'
import { hydrated } from './harness/looks.ts'
import { places } from './harness/places.ts'
import { at } from './harness/shops.ts'
import { expect, test } from './harness/test.ts'
import { voice } from './harness/voices.ts'

const configs = '**/api/v1/session/basic-configs/**'

function heardCalls(page: Page): string[] {
  const heard: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) heard.push(pathname)
  })
  return heard
}

const stored = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('quire.basic-configs') ?? 'null'))

test('the session starts on every page, with one call in five minutes', async ({ page }) => {
  const calls = heardCalls(page)
  const { link, category, product } = places.de
  await page.goto(at('de', link('home')))
  await expect.poll(() => stored(page)).toMatchObject({ expiry: 5, unit: 'm' })
  const { value } = await stored(page)
  expect(value.domain).toEqual({ locale: 'de-DE', currency: 'EUR', currencies: ['EUR'] })
  expect(value.urls.cart.path).toBe(link('cart'))
  expect(value.dictionaries.cart.title).toBe(voice('de', 'cart.title'))
  for (const path of [category('stationery'), product('business-cards'), link('login')]) {
    await page.goto(at('de', path), { waitUntil: 'networkidle' })
    await hydrated(page)
  }
  expect(calls).toEqual(['/api/v1/session/basic-configs/'])
  // Time passes: what is stored is five minutes old.
  await page.evaluate(() => {
    const wrapper = JSON.parse(localStorage.getItem('quire.basic-configs') ?? '{}')
    wrapper.created -= 300_000
    localStorage.setItem('quire.basic-configs', JSON.stringify(wrapper))
  })
  await page.goto(at('de', link('home')))
  await expect.poll(() => calls.length).toBe(2)
})

test.describe('a configuration that cannot be loaded', () => {
  test('shows maintenance beside the page, until it can', async ({ page, noise }) => {
    noise.allow(/503|basic-configs/)
    await page.clock.install()
    await page.route(configs, (route) => route.fulfill({ status: 503, body: 'down' }))
    await page.goto(at('ie', places.ie.link('home')))
    const notice = page.getByRole('status').filter({ hasText: voice('en', 'layout.maintenance') })
    await page.clock.runFor(10_000)
    await expect(notice).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.unroute(configs)
    await page.clock.runFor(40_000)
    await expect(notice).toBeHidden()
  })

  test('of a host that is no shop’s says so', async ({ page, noise }) => {
    noise.allow(/404/)
    const problem = { code: 'tenant_invalid', status: 404, detail: 'Tenant domain not valid.' }
    await page.route(configs, (route) => route.fulfill({ status: 404, json: problem }))
    await page.goto(at('ie', places.ie.link('cart')))
    await expect(page.getByText('Tenant domain not valid.')).toBeVisible()
  })
})
