import { expectAccessible } from './harness/looks.ts'
import { places } from './harness/places.ts'
import { shopperOf } from './harness/shopper.ts'
import { expect, test } from './harness/test.ts'
import { wordsOf } from './harness/voices.ts'

const { ie } = places

type Product = { attributes: Record<string, { options: Record<string, { name: string }> }> }

/** The name of an option of a product in the fixed shop. */
function nameOf(product: string, attribute: string, option: string): string {
  const { attributes } = wordsOf<Product>(`products/${product}/${ie.language}.yaml`)
  return attributes[attribute]?.options[option]?.name ?? ''
}

test('a choice changes the picture and what is said of it', async ({ page }) => {
  const shopper = shopperOf(page, ie)
  await shopper.visit(ie.product('business-cards'))
  const picture = page.locator('#preview')
  const before = await picture.innerHTML()
  await shopper.pick(shopper.option('business-cards', 'lamination', 'gloss'))
  await shopper.pick(shopper.option('business-cards', 'spot-uv', 'front'))
  for (const [attribute, option] of [
    ['lamination', 'gloss'],
    ['spot-uv', 'front'],
  ] as const)
    await expect(picture).toHaveAttribute(
      'aria-label',
      new RegExp(nameOf('business-cards', attribute, option)),
    )
  await expect.poll(() => picture.innerHTML()).not.toBe(before)
  // Gloss and varnish are fills of their own.
  await expect(picture.locator('linearGradient[id*="gloss"]')).toHaveCount(1)
  await expect(picture.locator('linearGradient[id*="-uv"]')).toHaveCount(1)
})

test('a card is turned over by its switch and by hand', async ({ page }) => {
  const shopper = shopperOf(page, ie)
  const { main, say } = shopper
  await shopper.visit(ie.product('business-cards'))
  const picture = page.locator('#preview')
  const side = (key: string) =>
    main.getByRole('radio', { name: say(`product.side_${key}`), exact: true })
  const front = await picture.innerHTML()
  await shopper.pick(side('back'))
  await expect(picture).toHaveAttribute('aria-label', new RegExp(`${say('product.side_back')}$`))
  await expect.poll(() => picture.innerHTML()).not.toBe(front)
  const box = await picture.boundingBox()
  const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) * 0.7, (box?.y ?? 0) + (box?.height ?? 0) / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  // The code that follows a hand comes with the first touch: the hand goes on until it does.
  await expect(async () => {
    await page.mouse.move(x - (box?.width ?? 0) * 0.2, y)
    await page.mouse.move(x - (box?.width ?? 0) * 0.6, y)
    await expect(side('front')).toBeChecked({ timeout: 250 })
  }).toPass()
  await page.mouse.up()
  await expect(picture).toHaveAttribute('aria-label', new RegExp(`${say('product.side_front')}$`))
  await expect.poll(() => picture.innerHTML()).toBe(front)
})

test('people who want less motion see a banner in the wind stand still', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const shopper = shopperOf(page, ie)
  const { main, say } = shopper
  await shopper.visit(ie.product('pvc-banner'))
  const picture = page.locator('#preview')
  const onWall = await picture.innerHTML()
  await shopper.pick(main.getByRole('radio', { name: say('views.wind') }))
  await expect.poll(() => picture.innerHTML()).not.toBe(onWall)
  const still = await picture.innerHTML()
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  )
  expect(await picture.innerHTML()).toBe(still)
  await expect(picture).toHaveAttribute('aria-label', new RegExp(`${say('views.wind')}$`))
  // The eyelets that are paid for are those that are drawn, in the wind as on the wall.
  const eyelets = (markup: string) => markup.match(/<use href="#preview-eyelet[^"]*"/g)?.length
  expect(eyelets(still)).toBe(eyelets(onWall))
  await expectAccessible(page)
})
