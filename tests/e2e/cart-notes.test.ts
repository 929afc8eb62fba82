import { randomUUID } from 'node:crypto'
import { expectAccessible, expectFitAtEveryWidth } from './harness/looks.ts'
import { places } from './harness/places.ts'
import { cards, sandboxOf } from './harness/sandbox.ts'
import { shopperOf } from './harness/shopper.ts'
import { expect, test } from './harness/test.ts'

test('what is typed at the checkout is there after a reload, and what an order leaves out is told', async ({
  page,
  noise,
}) => {
  const shopper = shopperOf(page, places.ie)
  const { main, say } = shopper
  await shopper.toOrderButton()
  const field = (key: string) => main.getByRole('textbox', { name: shopper.named(key) })
  await main.getByText(say('forms.references_and_sender'), { exact: true }).click()
  for (const [key, typed] of [
    ['forms.purchase_order', 'PO 99-2026'],
    ['forms.sender', 'Hill & Daughters'],
  ] as const) {
    const kept = page.waitForResponse((answer) => answer.url().includes('/notes/'))
    await field(key).fill(typed)
    expect((await kept).ok()).toBe(true)
  }
  await page.reload()
  await shopper.arrive('payment')
  await expect(field('forms.purchase_order')).toHaveValue('PO 99-2026')
  await expect(field('forms.sender')).toHaveValue('Hill & Daughters')
  await expectFitAtEveryWidth(page)

  await shopper.orderButton().click()
  const sandbox = sandboxOf(page, 'en')
  await sandbox.arrive()
  await sandbox.pay(cards.captured)
  await shopper.arrive('thankYou')
  await shopper.visit(`${places.ie.link('orderDetail')}?order_number=${shopper.orderNumber()}`)
  await expect(main.getByText('PO 99-2026').first()).toBeVisible()

  // The cart is one that there is not: what is told does not depend on what is in it.
  noise.allow(/404.*\/cart\//)
  const line = { id: randomUUID(), productId: 'business-cards', jobName: 'Autumn' }
  const leftOut = [{ ...line, quantity: 250, why: 'cancelled' }]
  await page.route('**/reorder/', (route) =>
    route.fulfill({ json: { cartId: randomUUID(), leftOut } }),
  )
  await main.getByRole('button', { name: say('order.again'), exact: true }).click()
  await shopper.arrive('cart')
  const told = main.getByRole('status').filter({ hasText: say('cart.left_out') })
  await expect(told).toContainText('Business cards, Autumn, 250 cards')
  await expectFitAtEveryWidth(page)
  await expectAccessible(page)
  await page.reload()
  await told.getByRole('button', { name: say('cart.dismiss') }).click()
  await expect(told).toBeHidden()
  await page.reload()
  await expect(main.getByRole('heading', { name: say('cart.title') })).toBeVisible()
  await expect(told).toBeHidden()
})
