import type { Page, Route } from 'playwright/test'
import { places } from './harness/places.ts'
import { cards, sandboxOf } from './harness/sandbox.ts'
import { addresses, shopperOf } from './harness/shopper.ts'
import { expect, test } from './harness/test.ts'

// A checkout whose network is lost at each of its calls, before the shop has heard of it or after it has done it: the
// same button goes on from there, and nothing is there twice.

const { ie } = places

/** Loses every try of a call until the network is back; `after`: the shop has done it all the same. */
async function lose(page: Page, call: { path: RegExp; method: string }, when: 'before' | 'after') {
  const cut = async (route: Route) => {
    const request = route.request()
    if (request.method() !== call.method) return route.fallback()
    if (when === 'after') await done(route)
    return route.abort('internetdisconnected')
  }
  await page.route(call.path, cut)
  return () => page.unroute(call.path, cut)
}

/** Has the shop do what a page asks for, whose answer nobody hears. */
async function done(route: Route): Promise<void> {
  const request = route.request()
  const { hostname, host } = new URL(request.url())
  // Names of shops are known to the browser alone.
  const url = request.url().replace(hostname, '127.0.0.1')
  const answer = await route.fetch({ url, headers: { ...(await request.allHeaders()), host } })
  expect(answer.status(), request.url()).toBeLessThan(300)
}

const calls = {
  'the address': { path: /\/customer\/address\/$/, method: 'POST' },
  'the addresses of the cart': { path: /\/item\/address\/$/, method: 'PATCH' },
  'the order': { path: /\/checkout\/$/, method: 'POST' },
  'the payment': { path: /\/api\/v1\/payment\/$/, method: 'POST' },
}

for (const when of ['before', 'after'] as const) {
  test(`the network is lost at each call of the checkout, ${when} the shop has done it`, async ({
    page,
    noise,
  }) => {
    noise.allow(/ERR_INTERNET_DISCONNECTED/)
    test.slow()
    const shopper = shopperOf(page, ie)
    const { main, say, visit, arrive, field } = shopper
    const failed = main.getByText(say('failures.network_error'))
    await shopper.addProduct()
    await shopper.checkout()
    await shopper.registerOnTheWay()
    const { street, city } = addresses['ie'] ?? { street: '', city: '' }
    const form = main.getByRole('group', { name: say('checkout.deliver_to') })
    await field('forms.street', form).fill(street)
    await field('forms.city', form).fill(city)
    const goOn = main.getByRole('button', { name: say('checkout.go_on') })
    for (const name of ['the address', 'the addresses of the cart'] as const) {
      const back = await lose(page, calls[name], when)
      await goOn.click()
      await expect(failed, `${name} is lost`).toBeVisible()
      await back()
    }
    await goOn.click()
    await arrive('payment')
    for (const name of ['the order', 'the payment'] as const) {
      const back = await lose(page, calls[name], when)
      const press = main.getByRole('button', {
        name:
          name === 'the order' ? say('payment.order_button') : shopper.named('payment.pay_card'),
      })
      await (name === 'the order' ? press : shopper.orderButton()).click()
      await expect(failed, `${name} is lost`).toBeVisible()
      await back()
    }
    await main.getByRole('button', { name: shopper.named('payment.pay_card') }).click()
    const sandbox = sandboxOf(page, 'en')
    await sandbox.arrive()
    await sandbox.pay(cards.captured)
    await arrive('thankYou')
    await visit(ie.link('orders'))
    const number = main.getByRole('link', { name: shopper.named('order.number') })
    await expect(number).toHaveCount(1)
    await number.click()
    await arrive('orderDetail')
    await expect(main).toContainText(say('order.state_paid'))
    await visit(ie.link('addresses'))
    await expect(main.getByText(street, { exact: false })).toHaveCount(1)
  })
}

test('a page that is closed before it heard of its order comes back to it, and pays it', async ({
  page,
  noise,
}) => {
  noise.allow(/ERR_INTERNET_DISCONNECTED|status of 409/)
  const shopper = shopperOf(page, ie)
  const { main, visit } = shopper
  await shopper.toOrderButton()
  const total = (await main.locator('.order-totals-total dd').textContent()) ?? ''
  const back = await lose(page, calls['the order'], 'after')
  await shopper.orderButton().click()
  await expect(main.getByText(shopper.say('failures.network_error'))).toBeVisible()
  await back()
  await visit(ie.link('payment'))
  await shopper.arrive('cart')
  const title = shopper.say('payment.unpaid_title', { amount: total })
  await expect(main.getByRole('heading', { name: title })).toBeVisible()
  await main.getByRole('button', { name: shopper.named('payment.pay_card') }).click()
  const sandbox = sandboxOf(page, 'en')
  await sandbox.arrive()
  await sandbox.pay(cards.captured)
  await shopper.arrive('thankYou')
})

test('going back after paying asks for nothing more, and another tab sees it paid', async ({
  page,
  context,
  noise,
}) => {
  noise.allow(/status of 40[49]/)
  const shopper = shopperOf(page, ie)
  await shopper.toOrderButton()
  const other = await context.newPage()
  const elsewhere = shopperOf(other, ie)
  await elsewhere.visit(ie.link('payment'))
  await expect(elsewhere.orderButton()).toBeVisible()
  await shopper.orderButton().click()
  const sandbox = sandboxOf(page, 'en')
  await sandbox.arrive()
  await sandbox.pay(cards.captured)
  await shopper.arrive('thankYou')
  await page.goBack()
  await page.goBack()
  await expect(shopper.orderButton()).toHaveCount(0)
  await expect(
    shopper.main.getByRole('button', { name: shopper.named('payment.pay_card') }),
  ).toHaveCount(0)
  // The tab that still shows the cart notices, or is refused, and orders nothing.
  await other.bringToFront()
  const press = elsewhere.orderButton()
  if (await press.isVisible()) await press.click()
  await expect(press).toHaveCount(0)
  await elsewhere.visit(ie.link('orders'))
  const number = elsewhere.main.getByRole('link', { name: elsewhere.named('order.number') })
  await expect(number).toHaveCount(1)
  await expect(elsewhere.main).toContainText(elsewhere.say('order.state_paid'))
})
