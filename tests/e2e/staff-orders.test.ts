import type { Page } from 'playwright/test'
import {
  expectAccessible,
  expectFitAtEveryWidth,
  expectInWindow,
  expectNoOverflow,
} from './harness/looks.ts'
import { places } from './harness/places.ts'
import { cards, sandboxOf } from './harness/sandbox.ts'
import { shopperOf } from './harness/shopper.ts'
import { at } from './harness/shops.ts'
import { signIn } from './harness/staff.ts'
import { expect, test } from './harness/test.ts'
import { voice } from './harness/voices.ts'

const say = (key: string, values?: Record<string, string | number>) => voice('en', key, values)
const admin = 'admin@example.test'

/** A customer orders and pays; answers the order's number. */
async function paidOrder(page: Page): Promise<string> {
  const shopper = shopperOf(page, places.ie)
  const sandbox = sandboxOf(page, 'en')
  await shopper.toOrderButton()
  await shopper.orderButton().click()
  await sandbox.arrive()
  await sandbox.pay(cards.captured)
  await shopper.arrive('thankYou')
  return shopper.orderNumber()
}

/** As somebody at the press with a telephone: the ticket's code, the sign-in, one button; then paper. */
async function toThePress(phone: Page, reference: string): Promise<void> {
  await signIn(phone, admin, { path: `/admin/production/?line=${reference}` })
  const line = phone.getByRole('region', { name: say('work.col_line'), exact: true })
  await expect(line.getByRole('heading', { name: reference })).toBeVisible()
  await expectFitAtEveryWidth(phone)
  await line.getByRole('button', { name: say('desk.event_produce') }).click()
  await expect(
    line.getByText(say('work.moved_to', { state: say('desk.state_in_production') })),
  ).toBeVisible()
  await line.getByRole('link', { name: say('work.ticket') }).click()
  await expect(phone.getByRole('img', { name: say('work.code_of', { reference }) })).toBeVisible()
  await expectFitAtEveryWidth(phone)
  await phone.getByRole('link', { name: say('work.to_list') }).click()
  const scan = phone.getByRole('textbox', { name: say('work.scan') })
  await scan.fill(reference.toLowerCase())
  await scan.press('Enter')
  await expect(line.getByRole('button', { name: say('desk.event_ship') })).toBeVisible()
  await phone.close()
}

test('staff find a paid order, see all of it, note something and send it off', async ({ page }) => {
  test.setTimeout(120_000)
  const number = await paidOrder(page)
  await signIn(page, admin, { path: '/admin/orders/' })
  const find = page.getByRole('searchbox', { name: say('desk.search') })
  await find.fill(number.slice(-6))
  await find.press('Enter')
  const row = page.getByRole('row').filter({ hasText: number.slice(-6) })
  await expect(row).toContainText(say('desk.state_awaiting_file'))
  await expectFitAtEveryWidth(page)
  await row.getByRole('button', { name: number }).click()
  const detail = page.getByRole('region', { name: say('desk.col_order'), exact: true })
  await expect(detail.getByRole('heading', { name: number })).toBeVisible()
  await expect(detail).toContainText(say('desk.waits_customer'))

  const invoice = detail.getByRole('button', { name: /^Invoice IE-/ })
  const [kept] = await Promise.all([page.waitForEvent('download'), invoice.click()])
  expect(kept.suggestedFilename()).toMatch(/^Invoice-IE-\d{4}-\d{5}\.pdf$/)

  await detail.getByLabel(say('desk.note')).fill('She rings at noon.')
  await detail.getByRole('button', { name: say('desk.note_save') }).click()
  await expect(detail.getByText('She rings at noon.')).toBeVisible()

  for (const event of ['submit', 'approve']) {
    await detail.getByRole('button', { name: say(`desk.event_${event}`) }).click()
    await expect(detail.getByText(say(`desk.happened_${event}`)).first()).toBeVisible()
  }
  await toThePress(await page.context().newPage(), `${number}-1`)
  await page.reload()
  await expect(detail.getByText(say('desk.happened_produce')).first()).toBeVisible()
  const send = detail.getByRole('button', { name: say('desk.event_ship'), exact: true })
  await send.click()
  await detail.getByLabel(say('desk.carrier')).fill('An Post')
  await detail.getByLabel(say('desk.tracking_number')).fill('CE 402')
  await send.last().click()
  await expect(detail.getByText('An Post CE 402')).toBeVisible()
  await expectFitAtEveryWidth(page)
  await detail.getByRole('button', { name: say('desk.refund'), exact: true }).click()
  const amount = detail.getByRole('textbox', { name: /^Amount, at most €/ })
  await amount.fill('9999')
  await detail.getByLabel(say('desk.refund_why')).fill('Printed wrong.')
  await detail.getByRole('button', { name: say('desk.refund'), exact: true }).click()
  await expect(detail.getByText(/^Enter an amount above zero, at most €/)).toBeVisible()
  await expectFitAtEveryWidth(page)
  await amount.fill('2,50')
  await detail.getByRole('button', { name: say('desk.refund'), exact: true }).click()
  await expect(detail.getByText('−€2.50')).toBeVisible()
  await expect(detail.getByRole('button', { name: /^Credit note IE-/ })).toBeVisible()
  await expectInWindow(page)
  await expectFitAtEveryWidth(page)
  await detail.getByRole('link', { name: say('desk.packing_slip') }).click()
  const slip = page.getByRole('heading', { name: say('desk.slip_title', { number }) })
  await expect(slip).toBeVisible()
  await expectNoOverflow(page)

  await page.goto(at('ie', '/admin/orders/?view=figures'))
  await expect(page.getByRole('heading', { name: say('desk.figures') })).toBeVisible()
  await expect(page.getByRole('heading', { name: say('desk.figures_products') })).toBeVisible()
  await expectFitAtEveryWidth(page)

  await page.goto(at('ie', `${places.ie.link('orderDetail')}?order_number=${number}`))
  await expect(
    page.getByText(say('order.line_follow', { number: 'CE 402' }).slice(-6)),
  ).toBeVisible()
  await expect(page.getByRole('heading', { name: say('order.costs_paid') })).toBeVisible()
  await expectFitAtEveryWidth(page)
  const own = page.getByRole('button', { name: /^Invoice IE-/ })
  const [file] = await Promise.all([page.waitForEvent('download'), own.click()])
  expect(file.suggestedFilename()).toMatch(/^Invoice-IE-\d{4}-\d{5}\.pdf$/)
  await page.getByRole('button', { name: say('order.again') }).click()
  await page.waitForURL((url) => url.pathname === places.ie.link('cart'))
  await expect(page.getByRole('main')).toContainText('Business cards')
})

test('staff cancel a line that is paid: they say why, its money goes back, and its customer sees it', async ({
  page,
  context,
}) => {
  test.setTimeout(120_000)
  const number = await paidOrder(page)
  const staff = await context.newPage()
  await signIn(staff, admin, { path: `/admin/orders/?view=all&order=${number}` })
  const detail = staff.getByRole('region', { name: say('desk.col_order'), exact: true })
  await detail.getByRole('button', { name: say('desk.event_cancel') }).click()
  await expect(detail.getByText(say('desk.cancel_line_hint'))).toBeVisible()
  await expectAccessible(staff)
  await expectFitAtEveryWidth(staff)
  const cancel = detail.getByRole('button', { name: say('desk.event_cancel') }).last()
  await cancel.click()
  const why = detail.getByLabel(say('desk.cancel_why'))
  await expect(why).toBeFocused()
  await why.fill('The paper is gone')
  await cancel.click()
  await expect(detail.getByText(say('desk.state_cancelled')).first()).toBeVisible()
  await expect(detail).toContainText('The paper is gone')
  await expect(detail).toContainText(say('desk.refund_done'))
  await page.goto(new URL(`/account/order/?order_number=${number}`, page.url()).href)
  await expect(page.getByText(say('order.state_cancelled')).first()).toBeVisible()
})

test('staff record a transfer that has come in, and the order is paid', async ({
  page,
  context,
}) => {
  test.setTimeout(120_000)
  const shopper = shopperOf(page, places.ie)
  await shopper.toOrderButton()
  const { main } = shopper
  await shopper.pick(main.getByRole('radio', { name: say('payment.method_transfer') }))
  await shopper.orderButton().click()
  await shopper.arrive('paymentResult')
  await main.getByRole('link', { name: say('payment.to_order') }).click()
  await shopper.arrive('orderDetail')
  const number = shopper.orderNumber()
  const staff = await context.newPage()
  await signIn(staff, admin, { path: `/admin/orders/?view=unpaid&order=${number}` })
  const detail = staff.getByRole('region', { name: say('desk.col_order'), exact: true })
  const record = detail.getByRole('button', { name: say('desk.transfer_record') })
  await record.click()
  const amount = detail.getByRole('textbox', { name: say('desk.transfer_amount') })
  await expect(amount).toBeFocused()
  await amount.fill('twenty')
  await detail.getByLabel(say('desk.transfer_day')).fill('2026-11-20')
  await record.click()
  await expect(detail.getByText(say('desk.transfer_wrong'))).toBeVisible()
  await expectAccessible(staff)
  await expectFitAtEveryWidth(staff)
  await amount.fill('22.44')
  await record.click()
  await expect(record).toHaveCount(0)
  await expect(detail).toContainText(say('desk.payment_capture'))
  await page.reload()
  await expect(main).toContainText(say('order.costs_paid'))
})
