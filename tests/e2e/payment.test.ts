import { places } from './harness/places.ts'
import { cards, sandboxOf } from './harness/sandbox.ts'
import { shopperOf } from './harness/shopper.ts'
import { expect, test } from './harness/test.ts'

// Payments that do not go straight through, and orders that must not happen twice.

const { ie } = places

test('a declined card leaves the order, and another card pays it', async ({ page }) => {
  const shopper = shopperOf(page, ie)
  const sandbox = sandboxOf(page, 'en')
  await shopper.toOrderButton()
  await shopper.orderButton().click()
  await sandbox.arrive()
  await sandbox.pay(cards.declined)
  await shopper.arrive('paymentResult')
  const title = shopper.say('payment.declined_title')
  await expect(shopper.main.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await shopper.main.getByRole('button', { name: shopper.say('payment.pay_again') }).click()
  await sandbox.arrive()
  await sandbox.pay(cards.captured)
  await shopper.arrive('thankYou')
})

for (const { answer, lands } of [
  { answer: 'approve', lands: 'thankYou' },
  { answer: 'refuse', lands: 'paymentResult' },
] as const) {
  test(`a bank that asks first: ${answer}`, async ({ page }) => {
    const shopper = shopperOf(page, ie)
    const sandbox = sandboxOf(page, 'en')
    await shopper.toOrderButton()
    await shopper.orderButton().click()
    await sandbox.arrive()
    await sandbox.pay(cards.challenge)
    const asks = page.getByRole('heading', { name: sandbox.words.challenge_title })
    await expect(asks).toBeVisible()
    await sandbox[answer]()
    await shopper.arrive(lands)
  })
}

test('a payment that is cancelled can be made from the order later', async ({ page }) => {
  const shopper = shopperOf(page, ie)
  const sandbox = sandboxOf(page, 'en')
  await shopper.toOrderButton()
  await shopper.orderButton().click()
  await sandbox.arrive()
  await sandbox.cancel()
  await shopper.arrive('paymentResult')
  await expect(shopper.main).toContainText(shopper.say('payment.abandoned_title'))
  await shopper.main.getByRole('link', { name: shopper.say('payment.to_order') }).click()
  await shopper.arrive('orderDetail')
  await expect(shopper.main).toContainText(shopper.say('order.state_awaiting_payment'))
  await shopper.main.getByRole('button', { name: shopper.named('order.pay_now') }).click()
  await sandbox.arrive()
  await sandbox.pay(cards.captured)
  await shopper.arrive('thankYou')
})

test('a double click on the order button makes one order', async ({ page }) => {
  const shopper = shopperOf(page, ie)
  const orders: string[] = []
  page.on('request', (request) => {
    if (/\/checkout\/?$/.test(new URL(request.url()).pathname) && request.method() === 'POST') {
      orders.push(request.headers()['idempotency-key'] ?? '')
    }
  })
  await shopper.toOrderButton()
  await shopper.orderButton().dblclick()
  await sandboxOf(page, 'en').arrive()
  expect(new Set(orders).size).toBe(1)
  await shopper.visit(ie.link('orders'))
  const number = shopper.main.getByRole('link', { name: shopper.named('order.number') })
  await expect(number).toHaveCount(1)
})

test('going back from the payment page orders nothing again', async ({ page }) => {
  const shopper = shopperOf(page, ie)
  await shopper.toOrderButton()
  await shopper.orderButton().click()
  await sandboxOf(page, 'en').arrive()
  await page.goBack()
  // The cart is ordered: either it shows empty, or the page offers to pay what was ordered.
  const empty = shopper.main.getByText(shopper.say('cart.empty'))
  const payAgain = shopper.main.getByRole('button', { name: shopper.say('payment.pay_again') })
  await expect(empty.or(payAgain)).toBeVisible()
  await expect(shopper.orderButton()).toHaveCount(0)
  await shopper.visit(ie.link('orders'))
  const number = shopper.main.getByRole('link', { name: shopper.named('order.number') })
  await expect(number).toHaveCount(1)
})
