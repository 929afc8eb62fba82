import { expectAccessible, expectNoOverflow, hydrated } from './harness/looks.ts'
import { type Place, places } from './harness/places.ts'
import { at } from './harness/shops.ts'
import { expect, test } from './harness/test.ts'
import { voice } from './harness/voices.ts'

// Every kind of page that anybody may see, in every language.

const kinds: Record<string, (place: Place) => string> = {
  home: (place) => place.link('home'),
  category: (place) => place.category('stationery'),
  product: (place) => place.product('business-cards'),
  'product with measures': (place) => place.product('pvc-banner'),
  prose: (place) => place.prose('preparing-your-file'),
  missing: (place) => `${place.link('home')}no-such-paper/`,
  cart: (place) => place.link('cart'),
  login: (place) => place.link('login'),
  registration: (place) => place.link('registration'),
}
const content = ['home', 'category', 'prose', 'missing']
const widths = [320, 390, 768, 1280]
const all = Object.entries(kinds)

for (const name of ['ie', 'de', 'fr', 'it', 'swissFrench'] as const) {
  const place = places[name]
  test.describe(place.locale, () => {
    for (const [kind, pathOf] of all) {
      test(`${kind}: policy, hydration, widths, accessibility`, async ({ page, noise }) => {
        if (kind === 'missing') noise.allow(/status of 404/)
        const answer = await page.goto(at(place.tenant, pathOf(place)))
        expect(answer?.status()).toBe(kind === 'missing' ? 404 : 200)
        const policy = answer?.headers()['content-security-policy']
        expect(policy).toContain("script-src 'self'")
        expect(policy).not.toContain('unsafe')
        await hydrated(page)
        await expect(page.locator('html')).toHaveAttribute('lang', place.locale)
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
        await expect(page.locator('body')).not.toContainText(/undefined!|\bNaN\b|\{\w+\}/)
        for (const width of widths) {
          await page.setViewportSize({ width, height: 900 })
          await test.step(`${width} px wide`, () => expectNoOverflow(page))
        }
        await expectAccessible(page)
        await page.setViewportSize({ width: 390, height: 844 })
        await expectAccessible(page)
      })
    }
  })
}

for (const [kind, pathOf] of all.filter(([kind]) => content.includes(kind))) {
  test(`${kind} ships no React`, async ({ page, noise }) => {
    if (kind === 'missing') noise.allow(/status of 404/)
    const scripts: Promise<string>[] = []
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') scripts.push(response.text())
    })
    await page.goto(at('ie', pathOf(places.ie)), { waitUntil: 'networkidle' })
    await expect(page.locator('astro-island')).toHaveCount(0)
    expect(scripts.length).toBeGreaterThan(0)
    for (const code of await Promise.all(scripts)) {
      expect(code).not.toContain('react.transitional.element')
    }
  })
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  for (const name of ['ie', 'swissFrench'] as const) {
    const place = places[name]
    for (const kind of ['home', 'category', 'product']) {
      test(`${kind} shows prices in ${place.locale}`, async ({ page }) => {
        await page.goto(at(place.tenant, kinds[kind]?.(place)))
        const amount = /\d[.,]\d{2}(?!\d)/
        const money = place.currency === 'EUR' ? /€/ : /CHF/
        const main = page.getByRole('main')
        await expect(main).toContainText(amount)
        await expect(main).toContainText(money)
      })
    }
  }

  test('the price table of a product is whole', async ({ page }) => {
    await page.goto(at('ie', places.ie.product('business-cards')))
    const table = page.getByRole('table', { name: voice('en', 'product.table_caption') })
    await expect(table.getByRole('row')).toHaveCount(7)
    await expect(table.getByRole('radio', { checked: true })).toHaveCount(1)
  })
})
