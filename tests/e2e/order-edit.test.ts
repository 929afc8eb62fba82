import type { Page } from 'playwright/test'
import type { OutputOf } from '../../src/lib/contract/endpoint.ts'
import type { saveOrderEdit } from '../../src/lib/contract/order-edit.ts'
import { expectFitAtEveryWidth } from './harness/looks.ts'
import { places } from './harness/places.ts'
import { cards, sandboxOf } from './harness/sandbox.ts'
import { shopperOf } from './harness/shopper.ts'
import { expect, test } from './harness/test.ts'

type Drafted = OutputOf<typeof saveOrderEdit>

/** The price has moved by a euro when the change is confirmed first. */
async function movePrice(page: Page, drafted: Drafted): Promise<void> {
  const edit = '**/api/v1/order/edit/item/'
  const problem = { type: 'about:blank', title: 'Conflict', detail: 'The price has changed.' }
  await page.route(
    `${edit}finalize`,
    (route) =>
      route.fulfill({
        status: 409,
        contentType: 'application/problem+json',
        json: { ...problem, status: 409, code: 'price_changed' },
      }),
    { times: 1 },
  )
  const dearer = structuredClone(drafted)
  dearer.change.to.centAmount += 100
  await page.route(edit, (route) => route.fulfill({ json: dearer }), { times: 1 })
}

test("a customer changes an order's line, pays what it costs more, and may leave it", async ({
  page,
  noise,
}) => {
  noise.allow(/(422|409).*order\/edit\/item/)
  const shopper = shopperOf(page, places.ie)
  const { main, say, named } = shopper
  const sandbox = sandboxOf(page, 'en')
  await shopper.toOrderButton()
  await shopper.orderButton().click()
  await sandbox.arrive()
  await sandbox.pay(cards.captured)
  await shopper.arrive('thankYou')
  const order = `${places.ie.link('orderDetail')}?order_number=${shopper.orderNumber()}`
  await shopper.visit(order)
  const change = main.getByRole('link', { name: say('order.change_line'), exact: true })
  const see = main
    .getByRole('button', { name: say('product.order_see') })
    .locator('visible=true')
    .first()
  const dialog = page.getByRole('dialog', { name: say('product.order_change_title') })

  await change.click()
  await expect(main.getByText(say('product.order_editing'))).toBeVisible()
  await expect(page.getByRole('banner')).toBeHidden()
  await shopper.quoted()
  await see.click()
  await expect(main.getByRole('alert')).toContainText('nothing would change')
  await shopper.pick(shopper.price(500, 'standard'))
  await shopper.quoted()
  const drafted = page.waitForResponse((response) => response.url().endsWith('/order/edit/item/'))
  await see.click()
  await expect(dialog.getByText(say('product.order_more'))).toBeVisible()
  await expect(dialog.getByText(named('product.order_pay_next'))).toBeVisible()
  await expectFitAtEveryWidth(page)
  await movePrice(page, await (await drafted).json())
  await dialog.getByRole('button', { name: say('product.order_confirm') }).click()
  await expect(dialog.getByRole('alert')).toContainText('€28.89 → €29.89')
  await expect(dialog.getByText('€29.89', { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: say('product.order_confirm') }).click()

  await shopper.arrive('orderDetail')
  await expect(main).toContainText(say('order.state_awaiting_payment'))
  await expect(main.getByRole('heading', { name: named('order.todo_pay') })).toBeVisible()
  await main.getByRole('button', { name: named('payment.pay_card') }).click()
  await sandbox.arrive()
  await sandbox.pay(cards.captured)
  await shopper.arrive('thankYou')

  await shopper.visit(order)
  await expect(main).toContainText(say('order.state_paid'))
  await change.click()
  // The line is there once the page says so; what was chosen before would be the line's again.
  await expect(main.getByText(say('product.order_editing'))).toBeVisible()
  await shopper.quoted()
  await shopper.pick(shopper.price(100, 'standard'))
  await shopper.quoted()
  await see.click()
  await expect(dialog.getByText(named('product.order_back'))).toBeVisible()
  await dialog.getByRole('button', { name: say('product.order_not_yet') }).click()
  await expect(dialog).toBeHidden()
  await main.getByRole('link', { name: say('product.order_leave') }).click()
  await shopper.arrive('orderDetail')
  await expect(main).toContainText(say('order.state_paid'))
})
