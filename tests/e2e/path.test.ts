import type { Page } from 'playwright/test'
import {
  expectAccessible,
  expectFitAtEveryWidth,
  expectNoOverflow,
  hydrated,
} from './harness/looks.ts'
import { type Place, places } from './harness/places.ts'
import { cards, sandboxOf } from './harness/sandbox.ts'
import { addresses, shopperOf } from './harness/shopper.ts'
import { expect, test } from './harness/test.ts'
import { wordsOf } from './harness/voices.ts'

// The whole way from the home page to a paid order, as most people go it.

for (const place of [places.ie, places.swissFrench] satisfies Place[]) {
  test(`from the home page to a paid order, ${place.locale}`, async ({ page, isMobile }) => {
    test.slow()
    const walk = walkOf(page, place, isMobile)
    await findProduct(walk)
    const price = await configure(walk)
    await orderAndPay(walk, price)
    await lookAtOrder(walk, price)
  })
}

type Walk = ReturnType<typeof walkOf>

function walkOf(page: Page, place: Place, isPhone: boolean) {
  const shopper = shopperOf(page, place)
  return {
    shopper,
    ...shopper,
    looksRight: () =>
      test.step('looks right', async () => {
        // One walk is held to every width, in the shop of the longer words; the others to their own.
        if (!isPhone && place === places.swissFrench) await expectFitAtEveryWidth(page)
        else {
          await expectNoOverflow(page)
          if (!isPhone) await expectAccessible(page)
        }
        await expect(shopper.main).not.toContainText(/undefined!|\bNaN\b/)
      }),
    file: (path: string) => wordsOf(`${path}/${place.language}.yaml`),
  }
}

async function findProduct({ page, place, shopper, main, file }: Walk): Promise<void> {
  await test.step('home, category, product', async () => {
    await shopper.visit(place.link('home'))
    await page
      .getByRole('link', { name: file('categories/stationery').name })
      .first()
      .click()
    await page.waitForURL((url) => url.pathname === place.category('stationery'))
    const product = file('products/business-cards')
    await main.getByRole('link', { name: product.name }).first().click()
    await page.waitForURL((url) => url.pathname === place.product('business-cards'))
    await hydrated(page)
    await expect(main.getByRole('heading', { level: 1, name: product.name })).toBeVisible()
  })
}

/** Answers the price that was chosen, as it is shown. */
async function configure({ shopper, looksRight }: Walk): Promise<string> {
  let price = ''
  await test.step('prices change with what is chosen', async () => {
    await shopper.quoted()
    const cell = shopper.price(250, 'standard')
    const before = await shopper.priceOf(cell)
    await shopper.pick(shopper.option('business-cards', 'paper', 'board-400'))
    await expect.poll(() => shopper.priceOf(cell)).not.toBe(before)
    await shopper.quoted()
    const chosen = shopper.price(500, 'fast')
    await shopper.pick(chosen)
    await expect(chosen).toBeChecked()
    price = await shopper.priceOf(chosen)
    await looksRight()
  })
  return price
}

async function orderAndPay(walk: Walk, price: string): Promise<void> {
  const { page, place, shopper, main, file, looksRight } = walk
  await test.step('the cart holds it at that price', async () => {
    await shopper.add()
    const line = main
      .getByRole('listitem')
      .filter({ hasText: file('products/business-cards').name })
    await expect(line).toHaveCount(1)
    await expect(line).toContainText(price)
    await expect(page.getByRole('banner').locator('[data-cart]')).toContainText('1')
    await looksRight()
  })

  await test.step('a new account and an address', async () => {
    await shopper.checkout()
    await shopper.registerOnTheWay()
    await looksRight()
    await shopper.fillAddress(addresses[place.tenant] ?? { street: '', postcode: '', city: '' })
  })

  await test.step('order and pay', async () => {
    await expect(main).toContainText(price)
    await looksRight()
    await shopper.orderButton().click()
    const sandbox = sandboxOf(page, place.language)
    await sandbox.arrive()
    await expectAccessible(page)
    await sandbox.pay(cards.captured)
  })
}

async function lookAtOrder(walk: Walk, price: string): Promise<void> {
  const { page, place, shopper, main, say, named, looksRight } = walk
  let number = ''
  await test.step('thank you', async () => {
    await shopper.arrive('thankYou')
    number = shopper.orderNumber()
    expect(number).not.toBe('')
    await expect(main).toContainText(say('payment.thanks_lead', { number }))
    await expect(main).toContainText(price)
    await looksRight()
  })

  await test.step('the order is in the list, and its page says that it is paid', async () => {
    await shopper.visit(place.link('orders'))
    const row = main.getByRole('listitem').filter({ hasText: number })
    await expect(row).toContainText(say('order.state_paid'))
    await expect(row.locator('.order-picture svg').first()).toBeVisible()
    await looksRight()
    await row.getByRole('link', { name: number }).click()
    await shopper.arrive('orderDetail')
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(named('order.title'))
    await expect(main).toContainText(say('order.state_paid'))
    await expect(main).toContainText(price)
    await looksRight()
  })

  await test.step('its addresses are envelopes, whose flap lies on no word', async () => {
    await shopper.visit(place.link('addresses'))
    const envelopes = main.getByRole('listitem').filter({ has: page.locator('address') })
    const flap = await envelopes.first().locator('.customer-envelope-flap').boundingBox()
    const title = await envelopes.first().getByRole('heading').boundingBox()
    expect(title?.y).toBeGreaterThanOrEqual((flap?.y ?? 0) + (flap?.height ?? 0))
    await looksRight()
  })

  await test.step('the cart is empty again', async () => {
    await shopper.visit(place.link('cart'))
    await expect(main).toContainText(say('cart.empty'))
  })
}
