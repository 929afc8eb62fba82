import type { Page } from 'playwright/test'
import { pdfTexts } from '../setup/pdf-text.ts'
import { places } from './harness/places.ts'
import { cards, sandboxOf } from './harness/sandbox.ts'
import { addresses, shopperOf } from './harness/shopper.ts'
import { expect, test } from './harness/test.ts'

// An order on paper, on sheets of many heights, so that they end everywhere in it.

const { ie } = places
const heights = Array.from({ length: 14 }, (_, index) => 300 - 11 * index)

test('wherever the page ends, totals and lines of a printed order stay in one piece', async ({
  page,
}) => {
  test.slow()
  await openPaidOrder(page, ['flyers', 'jar-labels', 'pvc-banner', 'business-cards'])

  const pieces = await printed(page, '.order-totals, .order-line, .order-sums > section')
  expect(pieces.length).toBeGreaterThan(5)
  const cuts = new Set<number>()
  for (const height of heights) {
    const texts = await pdfTexts(await page.pdf({ width: '210mm', height: `${height}mm` }))
    expect(texts.length).toBeGreaterThan(0)
    for (const words of pieces) {
      const on = texts.findIndex((text) => words.every((word) => text.includes(word)))
      expect(on, `${words.join(' ')} on paper ${height} mm high`).toBeGreaterThanOrEqual(0)
      cuts.add(on)
    }
  }
  expect(cuts.size, 'pages that the order took').toBeGreaterThan(1)
})

test('an order of two things fits a sheet of A4, from a telephone too', async ({ page }) => {
  await openPaidOrder(page, ['flyers', 'business-cards'])
  const sheets = async () => (await pdfTexts(await page.pdf({ format: 'A4' }))).length
  expect(await sheets()).toBe(1)
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await sheets()).toBe(1)
})

/** Orders and pays products, and opens the page of the order. */
async function openPaidOrder(page: Page, products: readonly string[]): Promise<void> {
  const shopper = shopperOf(page, ie)
  for (const product of products) await shopper.addProduct(product)
  await shopper.checkout()
  await shopper.registerOnTheWay()
  await shopper.fillAddress(addresses['ie'] ?? { street: '', postcode: '', city: '' })
  await shopper.orderButton().click()
  const sandbox = sandboxOf(page, 'en')
  await sandbox.arrive()
  await sandbox.pay(cards.captured)
  await shopper.arrive('thankYou')
  await shopper.visit(`${ie.link('orderDetail')}?order_number=${shopper.orderNumber()}`)
  await expect(shopper.main.locator('.order-line')).toHaveCount(products.length)
  await expect(shopper.main.locator('.order-totals')).toBeVisible()
}

/** The words of each piece of the page that is printed, without white space. */
async function printed(page: Page, selector: string): Promise<string[][]> {
  await page.emulateMedia({ media: 'print' })
  const found = await page.locator(selector).filter({ visible: true }).all()
  const pieces = await Promise.all(
    found.map(async (piece) => {
      const words = piece.locator('dt, dd, h2, h3, p').filter({ visible: true })
      return (await words.allInnerTexts()).map((text) => text.replace(/\s+/g, ''))
    }),
  )
  await page.emulateMedia({ media: null })
  return pieces
}
