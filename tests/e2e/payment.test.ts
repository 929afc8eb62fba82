import type { Locator } from 'playwright/test'
import { mandateWordsIn } from '../../src/lib/server/commerce/sandbox/mandate-words.ts'
import { expectFitAtEveryWidth, expectNoOverflow } from './harness/looks.ts'
import { places } from './harness/places.ts'
import { cards, sandboxOf } from './harness/sandbox.ts'
import { addresses, shopperOf } from './harness/shopper.ts'
import { expect, test } from './harness/test.ts'

// Payments that do not go straight through, and orders that must not happen twice.

const { fr, ie } = places

test('a declined card leaves the order, and another card pays it', async ({ page }) => {
  const shopper = shopperOf(page, ie)
  const sandbox = sandboxOf(page, 'en')
  await shopper.toOrderButton()
  await shopper.orderButton().click()
  await sandbox.arrive()
  await sandbox.pay(cards.declined)
  await shopper.arrive('paymentResult')
  await expect(shopper.main.getByRole('alert')).toContainText(shopper.say('payment.declined_title'))
  await expectFitAtEveryWidth(page)
  await expectNoOverflow(page)
  await shopper.main.getByRole('button', { name: shopper.named('payment.pay_card') }).click()
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

test('what the buttons of the checkout came to is seen on a small phone, and has the focus', async ({
  page,
  context,
  noise,
}) => {
  noise.allow(/ERR_INTERNET_DISCONNECTED/)
  await page.setViewportSize({ width: 390, height: 664 })
  const shopper = shopperOf(page, ie)
  const { main, say } = shopper
  const alert = main.getByRole('alert')
  const lost = alert.filter({ hasText: say('failures.network_error') })
  const pressedOffline = async (button: Locator) => {
    await expect(button).toBeVisible()
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    await button.click()
    await expect(lost).toBeFocused()
    await expect(lost).toBeInViewport({ ratio: 1 })
    await context.setOffline(false)
    await expect(lost).toBeHidden()
  }
  await shopper.addProduct()
  await shopper.checkout()
  await shopper.registerOnTheWay()
  const form = main.getByRole('group', { name: say('checkout.deliver_to') })
  await shopper.field('forms.street', form).fill('4 Quay Street')
  await shopper.field('forms.city', form).fill('Dublin')
  await pressedOffline(main.getByRole('button', { name: say('checkout.go_on') }))
  await main.getByRole('button', { name: say('checkout.go_on') }).click()
  await shopper.arrive('payment')
  await pressedOffline(shopper.orderButton())
  await shopper.orderButton().click()
  const sandbox = sandboxOf(page, 'en')
  await sandbox.arrive()
  await sandbox.pay(cards.declined)
  await shopper.arrive('paymentResult')
  await expect(alert).toContainText(say('payment.declined_title'))
  await expect(alert).toBeFocused()
  await expect(alert).toBeInViewport({ ratio: 1 })
  await pressedOffline(main.getByRole('button', { name: shopper.named('payment.pay_card') }))
})

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
  await shopper.main.getByRole('button', { name: shopper.named('payment.pay_card') }).click()
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

test('what was added on another device is seen before it is ordered', async ({
  page,
  browser,
  noise,
}) => {
  noise.allow(/status of 409/)
  const shopper = shopperOf(page, ie)
  const { main, say } = shopper
  const email = await shopper.toOrderButton()
  const telephone = await browser.newContext()
  noise.watch(telephone)
  const other = shopperOf(await telephone.newPage(), ie)
  await other.visit(ie.link('login'))
  await other.login(email)
  await other.arrive('personalArea')
  await other.addProduct('flyers')
  await telephone.close()
  await shopper.orderButton().click()
  await expect(main).toContainText(say('errors.cart_changed'))
  await expect(main.getByRole('complementary').getByRole('listitem')).toHaveCount(2)
  await shopper.orderButton().click()
  await sandboxOf(page, 'en').arrive()
})

test('all that was chosen stands above the order button', async ({ page }) => {
  const shopper = shopperOf(page, ie)
  const { main, say } = shopper
  await shopper.addProduct()
  await main.locator('.order-lines .cart-facts > summary').click()
  const shown = main.locator('.order-lines .cart-facts dl > div')
  await expect(shown.nth(2)).toBeVisible()
  const facts = await shown.evaluateAll((each) =>
    each.map((fact) => [...fact.children].map((part) => part.textContent).join(' ')),
  )
  await shopper.checkout()
  await shopper.registerOnTheWay()
  await shopper.fillAddress(addresses['ie'] ?? { street: '', postcode: '', city: '' })
  const summary = main.getByRole('complementary')
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    const above = await summary.evaluate((aside, label) => {
      const button = [...aside.querySelectorAll('button')].find(
        (each) => each.textContent === label,
      )
      const shown = [...aside.querySelectorAll('li dl > div')].filter((fact) => {
        const { bottom, height } = fact.getBoundingClientRect()
        return height > 0 && bottom <= (button?.getBoundingClientRect().top ?? 0)
      })
      return shown.map((fact) => [...fact.children].map((part) => part.textContent).join(' '))
    }, say('payment.order_button'))
    for (const fact of facts) expect(above, `${width} px wide`).toContain(fact)
    const terms = above.join('; ')
    expect(terms).toContain(say('cart.arrives'))
    expect(terms).toContain(say('cart.check_quick'))
  }
})

test('an order whose payment was left says what is owed, and goes back into the cart', async ({
  page,
}) => {
  const shopper = shopperOf(page, ie)
  const { main, say } = shopper
  await shopper.toOrderButton()
  const total = (await main.locator('.order-totals-total dd').textContent()) ?? ''
  await shopper.orderButton().click()
  await sandboxOf(page, 'en').arrive()
  await shopper.visit(ie.link('cart'))
  const heading = main.getByRole('heading', {
    name: say('payment.unpaid_title', { amount: total }),
  })
  await expect(heading).toBeVisible()
  await expect(main.getByText(say('cart.empty'))).toHaveCount(0)
  await expect(main.locator('.payment-docket li')).toHaveCount(1)
  await expectFitAtEveryWidth(page)
  await expectNoOverflow(page)
  await main.getByRole('button', { name: say('payment.change_order') }).click()
  await expect(main.getByText(say('payment.change_sure'))).toBeVisible()
  await main.getByRole('button', { name: say('payment.change_do') }).click()
  await expect(main.getByRole('link', { name: say('cart.checkout') })).toBeVisible()
  await expect(heading).toHaveCount(0)
  await expect(main.locator('.order-totals-total dd')).toHaveText(total)
  await shopper.visit(ie.link('orders'))
  await expect(main).toContainText(say('order.state_cancelled'))
})

test('going back from the payment page orders nothing again', async ({ page }) => {
  const shopper = shopperOf(page, ie)
  await shopper.toOrderButton()
  await shopper.orderButton().click()
  await sandboxOf(page, 'en').arrive()
  await page.goBack()
  // The cart is ordered: either it shows empty, or the page offers to pay what was ordered.
  const empty = shopper.main.getByText(shopper.say('cart.empty'))
  const payAgain = shopper.main.getByRole('button', { name: shopper.named('payment.pay_card') })
  await expect(empty.or(payAgain)).toBeVisible()
  await expect(shopper.orderButton()).toHaveCount(0)
  await shopper.visit(ie.link('orders'))
  const number = shopper.main.getByRole('link', { name: shopper.named('order.number') })
  await expect(number).toHaveCount(1)
})

test('a bank transfer shows where the money goes, and the order keeps it at hand', async ({
  page,
}) => {
  const shopper = shopperOf(page, ie)
  const { main, say } = shopper
  await shopper.toOrderButton()
  await shopper.pick(main.getByRole('radio', { name: say('payment.method_transfer') }))
  await expect(main.getByText(shopper.named('payment.next_arrives_if'))).toBeVisible()
  await main.getByText(say('payment.not_offered')).click()
  await expect(main.getByText(say('payment.reason_wallet_missing'))).toBeVisible()
  await shopper.orderButton().click()
  await shopper.arrive('paymentResult')
  await expect(
    main.getByRole('term').filter({ hasText: say('payment.transfer_reference') }),
  ).toBeVisible()
  await expect(main.getByRole('img', { name: say('payment.transfer_qr') })).toBeVisible()
  await expectFitAtEveryWidth(page)
  await expectNoOverflow(page)
  // Who would rather not wait for the bank pays by card instead.
  await main.getByRole('link', { name: say('payment.to_order') }).click()
  await shopper.arrive('orderDetail')
  await main.getByText(say('order.pay_otherwise')).click()
  await shopper.pick(main.getByRole('radio', { name: say('payment.method_card') }))
  await expectFitAtEveryWidth(page)
  await main.getByRole('button', { name: shopper.named('payment.pay_card') }).click()
  await sandboxOf(page, 'en').arrive()
})

test('a card that is kept pays the next order, and is removed in the account', async ({ page }) => {
  const shopper = shopperOf(page, ie)
  const sandbox = sandboxOf(page, 'en')
  const { main, say } = shopper
  await shopper.toOrderButton()
  await main.getByText(say('cards.keep')).click()
  await expectFitAtEveryWidth(page)
  await shopper.orderButton().click()
  await sandbox.arrive()
  await sandbox.pay(cards.captured)
  await shopper.arrive('thankYou')
  await shopper.addProduct()
  await shopper.checkout()
  await shopper.arrive('checkout')
  await main.getByRole('button', { name: say('checkout.go_on') }).click()
  await shopper.arrive('payment')
  const kept = main.getByRole('radio', { name: /Visa ending in 4242/ })
  await expect(kept).toBeChecked()
  await expectFitAtEveryWidth(page)
  await expectNoOverflow(page)
  await shopper.orderButton().click()
  await shopper.arrive('thankYou')
  await shopper.visit(ie.link('paymentMethods'))
  await expect(main.getByText('12/40')).toBeVisible()
  await expectFitAtEveryWidth(page)
  await expectNoOverflow(page)
  await main.getByRole('button', { name: say('cards.remove') }).click()
  await expect(main.getByRole('status')).toBeFocused()
  await expect(main.getByText(say('cards.none'))).toBeVisible()
})

test('a mandate is read, given, kept and revoked', async ({ page }) => {
  const shopper = shopperOf(page, fr)
  const { main, say } = shopper
  const own = mandateWordsIn('fr')
  await shopper.toOrderButton()
  await shopper.pick(main.getByRole('radio', { name: say('payment.method_mandate') }))
  await expect(main.getByText(say('mandate.text', { shop: 'Belle Main' }))).toBeVisible()
  await main.getByText(say('cards.keep_mandate')).click()
  await expectFitAtEveryWidth(page)
  await expectNoOverflow(page)
  await shopper.orderButton().click()
  await page.waitForURL(/\/_sandbox\/pay\//)
  await page.getByLabel(own.iban).fill('DE89 3704 0044 0532 0130 00')
  await page.getByLabel(own.holder).fill('Nora Quinn')
  await expectFitAtEveryWidth(page)
  await page.getByRole('button', { name: /mandat/ }).click()
  await shopper.arrive('thankYou')
  const number = shopper.orderNumber()
  await expect(main).toContainText(say('payment.thanks_mandate', { number }))
  // Its page says that the money is on its way.
  await shopper.visit(`${fr.link('orderDetail')}?order_number=${number}`)
  await expect(main.getByText(say('order.debit_goes_on'))).toBeVisible()
  await expectFitAtEveryWidth(page)
  await shopper.visit(fr.link('paymentMethods'))
  await main.getByText(say('cards.mandate_read')).click()
  await expect(main.getByText(/SBX-/)).toBeVisible()
  await expectFitAtEveryWidth(page)
  await expectNoOverflow(page)
  await main.getByRole('button', { name: say('cards.revoke') }).click()
  await expect(main.getByText(say('cards.none'))).toBeVisible()
  await shopper.visit(fr.link('wallet'))
  await expect(main.getByText(say('wallet.none'))).toBeVisible()
  await expectFitAtEveryWidth(page)
})
