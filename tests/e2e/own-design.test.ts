import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { expectAccessible, expectNoOverflow } from './harness/looks.ts'
import { places } from './harness/places.ts'
import { shopperOf } from './harness/shopper.ts'
import { expect, test } from './harness/test.ts'

const picture = () =>
  sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#b33' } })
    .jpeg()
    .toBuffer()

type Shopper = ReturnType<typeof shopperOf>

async function openEditor(shopper: Shopper): Promise<void> {
  const { main, say } = shopper
  await shopper.addProduct('business-cards')
  await main.getByRole('link', { name: say('cart.file_add') }).click()
  await shopper.arrive('cartFiles')
  await main.getByRole('link', { name: say('designer.cart_open') }).click()
  await shopper.arrive('designEditor')
}

/** Changed and not used again: what is printed is the older one, and that is said. */
async function changeUnused(shopper: Shopper): Promise<void> {
  const { main, say, page, place } = shopper
  await expect(main.getByText(say('designer.ahead'))).toBeHidden()
  await main.getByRole('link', { name: say('designer.cart_change') }).click()
  await shopper.arrive('designEditor')
  await main.getByRole('button', { name: say('designer.add_box'), exact: true }).click()
  await expect(main.getByText(say('designer.saved'), { exact: true })).toBeVisible()
  await main.getByRole('link', { name: say('designer.to_files') }).click()
  await shopper.arrive('cartFiles')
  await expect(main.getByText(say('designer.ahead'))).toBeVisible()
  await expectAccessible(page)
  await shopper.visit(place.link('cart'))
  await expect(main.getByText(say('designer.ahead'))).toBeVisible()
}

for (const place of [places.ie, places.swissFrench])
  test(`a card is laid out in the browser and goes with the cart, ${place.locale}`, async ({
    page,
    noise,
  }) => {
    test.setTimeout(180_000)
    noise.allow(/status of 422/)
    const shopper = shopperOf(page, place)
    const { main, say } = shopper
    const canvas = main.locator('.designer-canvas')
    const part = (name: string) => canvas.getByRole('button', { name })
    const saved = () => expect(main.getByText(say('designer.saved'), { exact: true })).toBeVisible()
    const press = (key: string) => main.getByRole('button', { name: say(key), exact: true }).click()
    await openEditor(shopper)
    await expect(canvas).toBeVisible()
    await expectAccessible(page)
    await expectNoOverflow(page)

    // An empty page is said to be empty, and what was drawn of the other is there still.
    await press('designer.add_text')
    await shopper.field('designer.words').fill('Ada Quill\nBookbinder')
    await expect(part(say('designer.part_text', { text: 'Ada Quill Bookbinder' }))).toBeVisible()
    await saved()
    await press('designer.use')
    await expect(main.getByRole('alert')).toContainText(say('designer.back'))
    await expectAccessible(page)

    // By keyboard alone: chosen, pushed, pushed back by "undo", taken away.
    const words = part(say('designer.part_text', { text: 'Ada Quill Bookbinder' }))
    const left = () => words.getAttribute('x').then(Number)
    // Letters are as wide as they are once their font has come.
    await page.evaluate(async () => void (await document.fonts.ready))
    const before = await left()
    await words.focus()
    await page.keyboard.press('Shift+ArrowRight')
    await expect.poll(left).toBeCloseTo(before + 10, 1)
    await press('designer.undo')
    await expect.poll(left).toBe(before)

    // By hand: pulled, and as large as its corner is pulled.
    await words.scrollIntoViewIfNeeded()
    const box = await words.boundingBox()
    const middle = { x: (box?.x ?? 0) + 20, y: (box?.y ?? 0) + 20 }
    await page.mouse.move(middle.x, middle.y)
    await page.mouse.down()
    await page.mouse.move(middle.x - 30, middle.y + 5, { steps: 4 })
    await page.mouse.up()
    await expect.poll(left).toBeLessThan(before - 2)

    await press('designer.back')
    await main
      .getByRole('radio', { name: say('designer.ink_mint'), exact: true })
      .check({ force: true })
    const chosen = page.waitForEvent('filechooser')
    await press('designer.add_picture')
    await (await chosen).setFiles({
      ...{ name: 'dog.jpg', mimeType: 'image/jpeg', buffer: await picture() },
    })
    await expect(part(say('designer.part_picture'))).toBeVisible()
    await saved()
    await expectAccessible(page)
    await expectNoOverflow(page)
    await page.reload()
    await expect(words).toBeVisible()
    await press('designer.use')
    await shopper.arrive('cartFiles')
    await expect(main.getByText(say('artwork.cart_clean'))).toBeVisible({ timeout: 60_000 })
    await expectAccessible(page)
    await changeUnused(shopper)
  })

test('two windows of one design do not overwrite each other', async ({ page, context, noise }) => {
  noise.allow(/status of 409/)
  const shopper = shopperOf(page, places.de)
  const { main, say } = shopper
  await openEditor(shopper)
  const other = await context.newPage()
  await other.goto(page.url())
  const add = { name: say('designer.add_box'), exact: true }
  const saved = (of: typeof main) =>
    expect(of.getByText(say('designer.saved'), { exact: true })).toBeVisible()
  await saved(other.getByRole('main'))
  await main.getByRole('button', add).click()
  await expect(main.locator('.designer-frame')).toBeVisible()
  await saved(main)
  const there = other.getByRole('main')
  await there.getByRole('button', { name: say('designer.add_oval'), exact: true }).click()
  await expect(there.getByText(say('designer.moved'))).toBeVisible()
  await expectAccessible(other)
  await there.getByRole('button', { name: say('designer.reload') }).click()
  await expect(there.locator('.designer-canvas').getByRole('button')).toHaveCount(1)
  await saved(there)
})

test('a design whose line is gone says so, and does not blame the network', async ({
  page,
  context,
  noise,
}) => {
  noise.allow(/status of 404/)
  const shopper = shopperOf(page, places.ie)
  const { main, say } = shopper
  await openEditor(shopper)
  await expect(main.locator('.designer-canvas')).toBeVisible()
  const other = shopperOf(await context.newPage(), places.ie)
  await other.visit(places.ie.link('cart'))
  await other.main.getByRole('button', { name: new RegExp(`^${say('cart.remove')}`) }).click()
  await expect(other.main.getByRole('link', { name: say('cart.file_add') })).toBeHidden()
  await main.getByRole('button', { name: say('designer.add_box'), exact: true }).click()
  const gone = main.getByText(say('errors.line_not_found'))
  await expect(gone).toBeVisible()
  await expect(main.getByText(say('designer.save_refused'), { exact: true })).toBeVisible()
  await main.getByRole('button', { name: say('designer.use'), exact: true }).click()
  await expect(gone).toBeVisible()
  await expect(main.getByRole('alert')).toHaveCount(1)
  await expectAccessible(page)
})

test('a large picture that is seen through stays so', async ({ page }) => {
  const shopper = shopperOf(page, places.ie)
  const { main, say } = shopper
  await openEditor(shopper)
  await expect(main.locator('.designer-canvas')).toBeVisible()
  // Noise, which no format makes small, with nothing in its left half.
  const [width, height] = [2400, 1800]
  const pixels = randomBytes(width * height * 4)
  for (let at = 0; at < pixels.length; at += 4)
    pixels[at + 3] = (at / 4) % width < width / 2 ? 0 : 255
  const raw = { width, height, channels: 4 } as const
  const buffer = await sharp(pixels, { raw }).png({ compressionLevel: 1 }).toBuffer()
  const chosen = page.waitForEvent('filechooser')
  await main.getByRole('button', { name: say('designer.add_picture'), exact: true }).click()
  await (await chosen).setFiles({ name: 'logo.png', mimeType: 'image/png', buffer })
  const image = main.locator('.designer-canvas image')
  await expect(image).toBeVisible({ timeout: 60_000 })
  const [, preview = ''] = ((await image.getAttribute('href')) ?? '').split(',')
  const { data } = await sharp(Buffer.from(preview, 'base64'))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect(data[3]).toBe(0)
})
