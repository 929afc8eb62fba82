import type { Page } from 'playwright/test'
import { type Place, places } from './harness/places.ts'
import { holdLateCode, MOST_SHIFT, shiftsOf, watchShifts } from './harness/shifts.ts'
import { shopperOf } from './harness/shopper.ts'
import { expect, test } from './harness/test.ts'

// Whoever scrolls at once reads a product's page before all of its code has come.

/** What stands above what is fetched later: on the price, the ways to get it, the template of the file. */
const ABOVE = ['.product-head h1', '#buy-title', '.product-order-groups']

const visits: [Place, string][] = [
  [places.de, 'business-cards'],
  [places.de, 'roll-labels'],
  [places.swissFrench, 'flyers'],
  [places.it, 'pvc-banner'],
  // What is in stock is said once it has been asked.
  [{ ...places.uk, product: (id) => `/${id}/` }, 'mailing-boxes'],
]

for (const [place, product] of visits)
  for (const [kind, width, height] of [
    ['a phone', 390, 664],
    ['a desk', 1280, 800],
  ] as const)
    test(`nothing of ${product} in ${place.locale} moves on ${kind} when the rest of its code comes`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height })
      await watchShifts(page)
      for (const above of ABOVE) await expectSteady(page, place, { product, above })
    })

async function expectSteady(
  page: Page,
  place: Place,
  { product, above }: { product: string; above: string },
): Promise<void> {
  const release = await holdLateCode(page)
  await shopperOf(page, place).visit(place.product(product))
  await page.locator(above).evaluate((element) => element.scrollIntoView())
  await painted(page)
  const before = await shiftsOf(page)
  release()
  await expect(page.locator('main dialog')).toBeAttached()
  await page.waitForLoadState('networkidle')
  await painted(page)
  const { sum, moved } = await shiftsOf(page)
  const news = moved.slice(before.moved.length).join('; ')
  expect(sum - before.sum, `below ${above}: ${news}`).toBeLessThan(MOST_SHIFT)
}

/** Two frames on, so that whatever has moved in the first is told. */
async function painted(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  )
}
