import { randomUUID } from 'node:crypto'
import { expectAccessible, expectNoOverflow } from './harness/looks.ts'
import { places } from './harness/places.ts'
import { cards, sandboxOf } from './harness/sandbox.ts'
import { shopperOf } from './harness/shopper.ts'
import { signIn } from './harness/staff.ts'
import { expect, test } from './harness/test.ts'

const { de } = places

test('on a phone something is ordered to be collected, from its page to the order', async ({
  page,
}) => {
  test.setTimeout(120_000)
  await page.setViewportSize({ width: 390, height: 664 })
  const shopper = shopperOf(page, de)
  const { main, say, field } = shopper
  await shopper.visit(de.product('business-cards'))
  await shopper.quoted()
  const collected = main.getByRole('radio', {
    name: say('collection.collected', { city: 'Hamburg' }),
  })
  await shopper.pick(collected)
  await expect(main.getByText('Bogenstieg 18', { exact: false })).toBeVisible()
  await shopper.quoted()
  await expect(main.locator('.product-date')).toContainText(say('collection.ready'))
  await expectAccessible(page)
  await expectNoOverflow(page)
  // A reload keeps it: the address says so.
  await page.reload()
  await expect(collected).toBeChecked()
  await shopper.quoted()
  await shopper.add()

  await expect(main.locator('p.order-line-text', { hasText: say('cart.ready') })).toBeVisible()
  await expectNoOverflow(page)
  await shopper.checkout()
  await shopper.arrive('checkout')
  await field('forms.email').fill(`${randomUUID().slice(0, 8)}@example.test`)
  await main.getByRole('button', { name: say('checkout.email_go_on') }).click()
  await expect(main.getByText(say('checkout.collected'))).toBeVisible()
  await expect(main.getByRole('group', { name: say('checkout.deliver_to') })).toHaveCount(0)
  const form = main.getByRole('group', { name: say('checkout.invoice_to') })
  await form.getByRole('textbox', { name: say('forms.first_name'), exact: true }).fill('Nora')
  await form.getByRole('textbox', { name: say('forms.last_name'), exact: true }).fill('Quinn')
  await field('forms.street', form).fill('Lange Reihe 7')
  await field('forms.postcode', form).fill('20099')
  await field('forms.city', form).fill('Hamburg')
  await expectAccessible(page)
  await main.getByRole('button', { name: say('checkout.go_on') }).click()
  await shopper.arrive('payment')
  const places = main.locator('.payment-addresses')
  await expect(places).toContainText(say('cart.collect_at'))
  await expect(places).toContainText('Bogenstieg 18')
  await expect(places).toContainText('Lange Reihe 7')
  await expectNoOverflow(page)
  await shopper.orderButton().click()
  const sandbox = sandboxOf(page, 'de')
  await sandbox.arrive()
  await sandbox.pay(cards.captured)
  await shopper.arrive('thankYou')
  await expect(main.getByText('Bogenstieg 18', { exact: false }).first()).toBeVisible()
  const number = shopper.orderNumber()
  await shopper.visit(`${de.link('orderDetail')}?order_number=${number}`)
  await expect(main.getByRole('heading', { name: say('order.collected_at') })).toBeVisible()
  await expectNoOverflow(page)

  await page.setViewportSize({ width: 1280, height: 900 })
  await signIn(page, 'admin@example.test', {
    ...{ tenant: 'de', language: 'de' },
    path: `/admin/orders/?view=all&order=${number}`,
  })
  await expect(page.getByText(say('desk.collected_line'), { exact: false })).toBeVisible()
})
