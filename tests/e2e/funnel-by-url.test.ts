import { expectNoOverflow } from './harness/looks.ts'
import { customerBy } from './harness/orders.ts'
import { places } from './harness/places.ts'
import { cards } from './harness/sandbox.ts'
import { shopperOf } from './harness/shopper.ts'
import { at } from './harness/shops.ts'
import { expect, test } from './harness/test.ts'

// Every page of the funnel by its address, in every state there is: a step shows only when the one before is done, and
// else the page that is next.

const { ie, fr } = places

type Named = { number: string; payment: string }
const pages = {
  cart: () => ie.link('cart'),
  checkout: () => ie.link('checkout'),
  payment: () => ie.link('payment'),
  result: ({ payment }: Named) => `${ie.link('paymentResult')}?payment=${payment}`,
  'result of nothing': () => ie.link('paymentResult'),
  thanks: ({ number }: Named) => `${ie.link('thankYou')}?order_number=${number}`,
  'thanks for nothing': () => ie.link('thankYou'),
  order: ({ number }: Named) => `${ie.link('orderDetail')}?order_number=${number}`,
  'no order': () => ie.link('orderDetail'),
}
type Asked = keyof typeof pages

/** Where a page leads to, and a voice that is read there. */
type Landing = [asked: Asked, link: string, voice: string]

const withoutOrder: Landing[] = [
  ['result of nothing', 'orders', 'order.list_title'],
  ['thanks for nothing', 'orders', 'order.list_title'],
  ['no order', 'orders', 'order.list_title'],
]
const withoutCart: Landing[] = [
  ['cart', 'cart', 'cart.empty'],
  ['checkout', 'cart', 'cart.empty'],
  ['payment', 'cart', 'cart.empty'],
]
const table: Record<string, Landing[]> = {
  'nothing in the cart': [...withoutCart, ...withoutOrder],
  'a cart without addresses': [
    ['cart', 'cart', 'cart.checkout'],
    ['checkout', 'checkout', 'checkout.title'],
    ['payment', 'checkout', 'checkout.title'],
  ],
  'a cart with addresses': [
    ['checkout', 'checkout', 'checkout.title'],
    ['payment', 'payment', 'payment.order_button'],
  ],
  'an order that nobody has paid': [
    ...withoutCart,
    ['thanks', 'orderDetail', 'order.state_awaiting_payment'],
    ['order', 'orderDetail', 'order.state_awaiting_payment'],
  ],
  'a card that was declined': [
    ['result', 'paymentResult', 'payment.declined_title'],
    ['thanks', 'orderDetail', 'order.state_awaiting_payment'],
  ],
  'an order that waits for a transfer': [
    ['result', 'paymentResult', 'payment.transfer_mind'],
    ['thanks', 'orderDetail', 'order.see_transfer'],
  ],
  'an order that is paid': [
    ['result', 'thankYou', 'payment.thanks'],
    ['thanks', 'thankYou', 'payment.thanks'],
    ['order', 'orderDetail', 'order.state_paid'],
  ],
  'an order that was taken back': [
    ['result', 'orderDetail', 'order.state_cancelled'],
    ['thanks', 'orderDetail', 'order.state_cancelled'],
    ['order', 'orderDetail', 'order.state_cancelled'],
  ],
  'an order of somebody else': [
    ['result', 'paymentResult', 'errors.payment_not_found'],
    ['thanks', 'thankYou', 'errors.order_not_found'],
    ['order', 'orderDetail', 'errors.order_not_found'],
  ],
}

const nothing = { number: 'QIE-26-999999', payment: '6b1f5c2e-3a64-4f43-8a5f-0d7d2b1f0001' }

type Customer = Awaited<ReturnType<typeof customerBy>>

/** Brings a customer to where a state of the table begins; answers what the addresses name. */
async function begin(state: string, customer: Customer): Promise<Named> {
  const { order, type, fillCart, takeBack } = customer
  if (state.startsWith('a cart')) {
    await fillCart({ hasAddresses: state === 'a cart with addresses' })
    return nothing
  }
  if (state === 'nothing in the cart' || state === 'an order of somebody else') return nothing
  const placed = await order(state.includes('transfer') ? 'transfer' : 'card')
  const named = { number: placed.number, payment: placed.payment.id }
  if (state === 'an order that is paid') await type(placed.payment, cards.captured)
  if (state === 'a card that was declined') await type(placed.payment, cards.declined)
  if (state === 'an order that was taken back') {
    await type(placed.payment, cards.declined)
    await takeBack(placed)
  }
  return named
}

for (const [state, landings] of Object.entries(table)) {
  test(`${state}: each page by its address`, async ({ page, noise }) => {
    noise.allow(/status of 40[49]/)
    test.slow()
    const { visit, login, main, say } = shopperOf(page, ie)
    const customer = await customerBy(page)
    const others = state === 'an order of somebody else' ? await customerBy(page) : null
    const named = await begin(others ? 'an order that is paid' : state, others ?? customer)
    await visit(ie.link('login'))
    await login(customer.email)
    await page.waitForURL((url) => url.pathname !== ie.link('login'))
    for (const [asked, link, voice] of landings) {
      await visit(pages[asked](named))
      await expect(page, `${asked} leads to ${link}`).toHaveURL(
        (url) => url.pathname === ie.link(link),
      )
      await expect(main, `${asked} says ${voice}`).toContainText(say(voice))
      await expect(main.getByRole('heading', { level: 1 })).toHaveCount(1)
      await page.setViewportSize({ width: 390, height: 844 })
      await expectNoOverflow(page)
      await page.setViewportSize({ width: 1280, height: 720 })
    }
    if (others)
      await expect(main.getByRole('link', { name: say('order.list_title') })).toBeVisible()
  })
}

test('whoever is not logged in, here or in another shop, comes to the login and back', async ({
  page,
}) => {
  const customer = await customerBy(page)
  const { number } = await customer.order('card')
  for (const [place, name] of [
    [ie, 'thankYou'],
    [ie, 'paymentResult'],
    [ie, 'orderDetail'],
    [ie, 'payment'],
    [fr, 'thankYou'],
    [fr, 'orderDetail'],
  ] as const) {
    const address = `${place.link(name)}?order_number=${number}`
    await page.goto(at(place.tenant, address))
    await page.waitForURL((url) => url.pathname === place.link('login'))
    expect(new URL(page.url()).searchParams.get('to')).toBe(address)
  }
})
