import { expectFitAtEveryWidth } from './harness/looks.ts'
import { places } from './harness/places.ts'
import { cards, sandboxOf } from './harness/sandbox.ts'
import { addresses, shopperOf } from './harness/shopper.ts'
import { expect, test } from './harness/test.ts'

const { fr } = places

test('what an address changes of price and day is said where it is ordered', async ({ page }) => {
  const shopper = shopperOf(page, fr)
  const { main, say } = shopper
  await shopper.addProduct()
  await shopper.checkout()
  await shopper.registerOnTheWay()
  const note = main.getByRole('status').filter({ hasText: /au lieu d/ })
  await shopper.fillAddress({ street: '3 cours Napoléon', postcode: '20000', city: 'Ajaccio' })
  const [total] = say('payment.address_total', { from: '{}', to: '{}' }).split('{}')
  const [day] = say('payment.address_day', { from: '{}', to: '{}' }).split('{}')
  await expect(note).toContainText(total ?? '')
  await expect(note).toContainText(day ?? '')
  await expect(note).toContainText(say('payment.address_far'))
  await expectFitAtEveryWidth(page)
  await page.reload()
  await expect(note).toContainText(total ?? '')
  await page.goBack()
  await shopper.pick(main.getByRole('radio', { name: say('checkout.another') }).first())
  await shopper.fillAddress(addresses['fr'] ?? { street: '', postcode: '', city: '' })
  await expect(note).toContainText(total ?? '')
  await expect(note).not.toContainText(say('payment.address_far'))
})

/** The price in the table, as it is shown, of 250 cards at the usual speed. */
const shown = async (shopper: ReturnType<typeof shopperOf>) => {
  await shopper.quoted()
  return shopper.priceOf(shopper.price(250, 'standard'))
}

const corsica = { street: '3 cours Napoléon', postcode: '20000', city: 'Ajaccio' }

test('a product page says what it costs at the address that is known, and the cart takes it', async ({
  page,
}) => {
  const shopper = shopperOf(page, fr)
  const { main } = shopper
  await shopper.addProduct()
  await shopper.checkout()
  await shopper.registerOnTheWay()
  await shopper.fillAddress(corsica)
  await shopper.visit(fr.product('business-cards'))
  await expect(main.getByText(/\(France, 20000\)/)).toBeVisible()
  const dearer = await shown(shopper)
  await shopper.add()
  await expect(main.getByText(dearer).first()).toBeVisible()
})

test("a change of an order's line is quoted for where the order goes", async ({ page }) => {
  const shopper = shopperOf(page, fr)
  const { main, say } = shopper
  const sandbox = sandboxOf(page, 'fr')
  await shopper.addProduct()
  await shopper.checkout()
  await shopper.registerOnTheWay()
  await shopper.fillAddress(corsica)
  await shopper.orderButton().click()
  await sandbox.arrive()
  await sandbox.pay(cards.captured)
  await shopper.arrive('thankYou')
  await shopper.visit(`${fr.link('orderDetail')}?order_number=${shopper.orderNumber()}`)
  await main.getByRole('link', { name: say('order.change_line'), exact: true }).click()
  await expect(main.getByText(/\(France, 20000\)/)).toBeVisible()
})

test('a price that has moved is said as it is shown, with the new day', async ({
  page,
  context,
  noise,
}) => {
  noise.allow(/409.*cart/)
  const shopper = shopperOf(page, fr)
  const { say } = shopper
  await shopper.addProduct()
  await shopper.checkout()
  await shopper.registerOnTheWay()
  const product = shopperOf(await context.newPage(), fr)
  await product.visit(fr.product('business-cards'))
  const before = await shown(product)
  await shopper.fillAddress(corsica)
  await product.buy().click()
  const dialog = product.page.getByRole('dialog', { name: say('product.price_moved') })
  await expect(dialog).toContainText(before)
  await expect(dialog).toContainText(say('product.incl_vat'))
  await expect(dialog).toContainText(product.named('product.day_moved'))
  await expect(dialog).not.toContainText(say('product.before_vat'))
})
