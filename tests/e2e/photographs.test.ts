import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { addPhotographs } from '../setup/photo-shop.ts'
import { testShopFolder } from '../setup/test-shop.ts'
import { expectAccessible, expectNoOverflow, hydrated } from './harness/looks.ts'
import { openShop } from './harness/open-shop.ts'
import { places } from './harness/places.ts'
import { lookAtAll, shiftsOf, watchShifts } from './harness/shifts.ts'
import { shopperOf } from './harness/shopper.ts'
import { expect, test } from './harness/test.ts'

const { ie } = places

test.describe.configure({ mode: 'serial' })

let content: string
let shop: Awaited<ReturnType<typeof openShop>>

test.beforeAll(async () => {
  test.setTimeout(240_000)
  content = fs.mkdtempSync(join(tmpdir(), 'quire-photographs-'))
  fs.chmodSync(content, 0o755)
  fs.cpSync(testShopFolder(), content, { recursive: true })
  await addPhotographs(content)
  // What pages of products say beside what they sell: a photograph and a hint of an option, and of deliveries.
  change(
    'products/business-cards/product.yaml',
    'key: board-350, facts',
    'key: board-350, popular: true, photo: sheet, facts',
  )
  change('delivery/ireland.yaml', '  - country: IE\n', '  - country: IE\n    caveats: [island]\n')
  shop = await openShop(content, 'photographs.log')
})

test.afterAll(async () => {
  await shop.close()
  fs.rmSync(content, { recursive: true })
})

function change(path: string, from: string, to: string): void {
  const file = join(content, path)
  const text = fs.readFileSync(file, 'utf8')
  expect(text).toContain(from)
  fs.writeFileSync(file, text.replace(from, to))
}

const address = (path: string) => `http://ie.localhost:${shop.port}${path}`

/** What a browser chose of each photograph, and how many pixels of it a pixel of its place would take. */
function chosen(page: Page) {
  return page.evaluate(() =>
    [...document.querySelectorAll('img.photo')].map((each) => {
      const image = each as HTMLImageElement
      const { width, height } = image.getBoundingClientRect()
      // The picture fills its place: the larger of both is what it is scaled by.
      const filled = Math.max(
        width,
        (height * Number(image.getAttribute('width'))) / Number(image.getAttribute('height')),
      )
      const file = Number(/\.(\d+)\.\w+$/.exec(image.currentSrc)?.[1] ?? 0)
      return { source: image.currentSrc, file, filled, shown: image.naturalWidth > 0 }
    }),
  )
}

for (const [width, height] of [
  [390, 844],
  [1280, 900],
] as const) {
  test(`at ${width} photographs come in the right width, and nothing moves`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    for (const path of ['/pressroom/', '/cards-and-flyers/', '/']) {
      await watchShifts(page)
      await page.goto(address(path))
      await lookAtAll(page)
      const { sum, moved } = await shiftsOf(page)
      expect(sum, `layout shift of ${path}: ${moved.join('; ')}`).toBeLessThan(0.02)
      const photos = await chosen(page)
      expect(photos.length, path).toBeGreaterThan(0)
      for (const { source, file, filled, shown } of photos) {
        expect(shown, source).toBe(true)
        expect(source).toMatch(/\/_images\/[a-z]+\.\w{16}\.\d+\.avif$/)
        // The next width up, and not more: widths are at most twice each other.
        expect(file, `${source} in ${filled}`).toBeGreaterThanOrEqual(Math.min(filled, 1500) * 0.9)
        expect(file, `${source} in ${filled}`).toBeLessThanOrEqual(Math.max(filled * 2.2, 320))
      }
      await expectNoOverflow(page)
      await expectAccessible(page)
    }
  })
}

test('the first photograph is loaded at once, and others as they come near', async ({ page }) => {
  await page.goto(address('/pressroom/'))
  const loading = await page
    .locator('img.photo')
    .evaluateAll((all) =>
      all.map((each) => [each.getAttribute('loading'), each.getAttribute('fetchpriority')].join()),
    )
  expect(loading).toEqual(['eager,high', 'lazy,', 'lazy,'])
})

test('an option shows its photograph and that most take it, and deliveries what is to be known of them', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(address(ie.product('business-cards')))
  await hydrated(page)
  const { option, price, pick, quoted, say } = shopperOf(page, ie)
  const board = option('business-cards', 'paper', 'board-350')
  const row = board.locator('xpath=ancestor::label[1]')
  await expect(row).toContainText(say('product.popular'))
  const other = option('business-cards', 'paper', 'board-400')
  await expect(other.locator('xpath=ancestor::label[1]')).not.toContainText(say('product.popular'))
  const source = (await row.locator('image').getAttribute('href')) ?? ''
  expect(source).toMatch(/\/_images\/sheet\.\w{16}\.\d+\.\w+$/)
  // By the browser: nothing else finds hosts below localhost.
  expect(await page.evaluate(async (path) => (await fetch(path)).ok, source)).toBe(true)

  const day = page.locator('.product-date')
  const ferry = say('caveats.island')
  await expect(day).not.toContainText(ferry)
  await pick(other)
  await quoted()
  await pick(price(500, 'fast'))
  await expect(day).toContainText(ferry)
  await expectNoOverflow(page)
  await expectAccessible(page)
})
