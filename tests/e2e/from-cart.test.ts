import { places } from './harness/places.ts'
import { shopperOf } from './harness/shopper.ts'
import { expect, test } from './harness/test.ts'

const { ie } = places

test('who opens a product from the cart finds the way back, until the way leads elsewhere', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 664 })
  const shopper = shopperOf(page, ie)
  const { main, say } = shopper
  await shopper.addProduct('business-cards')
  const open = () =>
    page
      .evaluate((path) => location.assign(path), ie.product('flyers'))
      .then(() => shopper.quoted())
  const back = main.getByRole('link', { name: say('product.go_to_cart') })
  await open()
  await back.click()
  await shopper.arrive('cart')
  await shopper.visit(ie.product('flyers'))
  // What was typed into the address bar has no page before it.
  await expect(page.locator('dialog[aria-labelledby="order-said"]')).toHaveCount(1)
  await expect(back).toHaveCount(0)
})
