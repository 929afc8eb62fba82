import { places } from './harness/places.ts'
import { shopperOf } from './harness/shopper.ts'
import { expect, test } from './harness/test.ts'

const { ie } = places

test('a line is changed where it was configured', async ({ page }) => {
  const shopper = shopperOf(page, ie)
  const { main, say } = shopper
  await shopper.addProduct()
  await main.getByRole('link', { name: say('cart.edit') }).click()
  await page.waitForURL((url) => url.pathname === ie.product('business-cards'))
  const save = main.getByRole('button', { name: say('product.save_changes') })
  await expect(save.locator('visible=true')).toBeVisible()
  await shopper.quoted()
  const cell = shopper.price(1000, 'standard')
  await cell.check({ force: true })
  const price = await shopper.priceOf(cell)
  await save.locator('visible=true').click()
  await shopper.arrive('cart')
  const lines = main.getByRole('listitem').filter({ has: page.getByRole('heading') })
  await expect(lines).toHaveCount(1)
  await expect(lines).toContainText('1,000')
  await expect(lines).toContainText(price)
})

test('a line is removed, and put back', async ({ page }) => {
  const shopper = shopperOf(page, ie)
  const { main, say } = shopper
  await shopper.addProduct()
  await main.getByRole('button', { name: say('cart.remove') }).click()
  await expect(main).toContainText(say('cart.empty'))
  await expect(page.getByRole('banner').locator('[data-cart] .header-badge')).toBeHidden()
  await main.getByRole('button', { name: say('cart.undo') }).click()
  await expect(main.getByRole('link', { name: say('cart.checkout') })).toBeVisible()
  await page.reload()
  await expect(main.getByRole('link', { name: say('cart.checkout') })).toBeVisible()
})

test('what a stranger put into the cart comes along at the login', async ({
  page,
  browser,
  noise,
}) => {
  const known = shopperOf(page, ie)
  await known.visit(ie.link('registration'))
  const email = await known.register()
  await known.arrive('personalArea')
  await known.addProduct('flyers')

  const other = await browser.newContext()
  noise.watch(other)
  const stranger = shopperOf(await other.newPage(), ie)
  const { main, say } = stranger
  await stranger.addProduct('business-cards')
  await stranger.visit(ie.link('login'))
  await stranger.login(email)
  await stranger.arrive('personalArea')
  await stranger.visit(ie.link('cart'))
  const lines = main.getByRole('button', { name: say('cart.remove') })
  await expect(lines).toHaveCount(2)
  await other.close()
})

test('two tabs show the same cart', async ({ page, context }) => {
  const first = shopperOf(page, ie)
  await first.addProduct()
  const second = shopperOf(await context.newPage(), ie)
  await second.visit(ie.link('cart'))
  await second.main.getByRole('button', { name: second.say('cart.remove') }).click()
  await expect(second.main).toContainText(second.say('cart.empty'))
  await expect(first.main).toContainText(first.say('cart.empty'))
})
