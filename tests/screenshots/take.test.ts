import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { hydrated } from '../e2e/harness/looks.ts'
import { type Place, places } from '../e2e/harness/places.ts'
import { cards, sandboxOf } from '../e2e/harness/sandbox.ts'
import { addresses, shopperOf } from '../e2e/harness/shopper.ts'
import { at } from '../e2e/harness/shops.ts'
import { test } from '../e2e/harness/test.ts'

const folder = join(import.meta.dirname, '../../docs/screenshots')
const { ie } = places

/** What the window shows, once pictures and letters are there; the pointer and caret stay out. */
async function take(page: Page, name: string, most = Number.POSITIVE_INFINITY): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  await hydrated(page)
  await page.evaluate(async () => {
    await document.fonts.ready
    const seen = [...document.images].filter((image) => {
      const { top } = image.getBoundingClientRect()
      return top < innerHeight
    })
    await Promise.all(seen.map((image) => image.decode().catch(() => undefined)))
  })
  const path = join(folder, `${name}-${width}.png`)
  const clip = { x: 0, y: 0, width, height: Math.min(height, most) }
  await page.screenshot({ path, clip, animations: 'disabled', caret: 'hide' })
}

test('pages that anybody may see', async ({ page, noise }) => {
  noise.allow(/status of 404/)
  const pages = {
    home: ie.link('home'),
    category: ie.category('stationery'),
    product: ie.product('business-cards'),
    login: ie.link('login'),
    'not-found': '/no-such-paper/',
  }
  for (const [name, path] of Object.entries(pages)) {
    await page.goto(at('ie', path))
    await take(page, name)
  }
})

test('the way to an order', async ({ page }) => {
  const shopper = shopperOf(page, ie)
  const sandbox = sandboxOf(page, 'en')
  await shopper.addProduct('flyers')
  await shopper.addProduct('business-cards')
  await shopper.main.getByRole('link', { name: shopper.say('cart.checkout') }).waitFor()
  await take(page, 'cart')
  await shopper.checkout()
  await shopper.registerOnTheWay()
  const { street, postcode, city } = addresses.ie ?? { street: '', postcode: '', city: '' }
  await shopper.main.getByLabel(shopper.say('forms.street')).waitFor()
  await take(page, 'checkout')
  await shopper.fillAddress({ street, postcode, city })
  await shopper.orderButton().waitFor()
  await take(page, 'checkout-payment')
  await shopper.orderButton().click()
  await sandbox.arrive()
  await take(page, 'payment-sandbox')
  await sandbox.pay(cards.captured)
  await shopper.arrive('thankYou')
  await shopper.main.getByRole('link', { name: shopper.say('payment.to_order') }).waitFor()
  await take(page, 'thank-you')
  await shopper.visit(ie.link('personalArea'))
  await shopper.main
    .getByRole('link', { name: shopper.say('order.todo_file') })
    .first()
    .waitFor()
  await take(page, 'personal-area')
})

test('the same shop elsewhere', async ({ page, isMobile }) => {
  const homes = {
    uk: places.uk,
    fr: places.fr,
    de: places.de,
    it: places.it,
    ch: places.swissFrench,
  }
  const shown: Record<string, [Place, string]> = isMobile
    ? {
        'product-de': [places.de, places.de.product('business-cards')],
        'product-fr': [places.fr, places.fr.product('business-cards')],
      }
    : Object.fromEntries(
        Object.entries(homes).map(([name, place]) => [`home-${name}`, [place, place.link('home')]]),
      )
  for (const [name, [place, path]] of Object.entries(shown)) {
    await page.goto(at(place.tenant, path))
    await take(page, name, isMobile ? undefined : 600)
  }
})
