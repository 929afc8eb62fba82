import type { Locator, Page } from 'playwright/test'
import { expectFitAtEveryWidth } from './harness/looks.ts'
import { places } from './harness/places.ts'
import { cards, sandboxOf } from './harness/sandbox.ts'
import { shopperOf } from './harness/shopper.ts'
import { at } from './harness/shops.ts'
import { signIn } from './harness/staff.ts'
import { expect, test } from './harness/test.ts'
import { voice } from './harness/voices.ts'

const say = (key: string, values?: Record<string, string | number>) => voice('en', key, values)

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

async function sendOff(
  detail: Locator,
  event: 'ship' | 'ship_part',
  parcel: string,
  pieces?: string,
) {
  const button = detail.getByRole('button', { name: say(`desk.event_${event}`), exact: true })
  await button.click()
  if (pieces) await detail.getByRole('spinbutton').fill(pieces)
  await detail.getByLabel(say('desk.carrier')).fill('An Post')
  await detail.getByLabel(say('desk.tracking_number')).fill(parcel)
  await button.last().click()
  await expect(detail.getByText(`An Post ${parcel}`)).toBeVisible()
}

test('staff send off a part with its own slip, then the rest, and the customer sees both', async ({
  page,
}) => {
  test.setTimeout(120_000)
  const number = await paidOrder(page)
  await signIn(page, 'admin@example.test', { path: `/admin/orders/?view=all&order=${number}` })
  const detail = page.getByRole('region', { name: say('desk.col_order'), exact: true })
  for (const event of ['submit', 'approve', 'produce']) {
    await detail.getByRole('button', { name: say(`desk.event_${event}`) }).click()
    await expect(detail.getByText(say(`desk.happened_${event}`)).first()).toBeVisible()
  }
  await sendOff(detail, 'ship_part', 'CE 1', '100')
  const part = say('desk.part_of', { part: '100', whole: '250' })
  await expect(detail.getByText(part)).toBeVisible()
  await expectFitAtEveryWidth(page)

  await detail
    .getByRole('link', { name: say('desk.packing_slip') })
    .first()
    .click()
  const slip = page.getByRole('article')
  await expect(
    slip.getByRole('heading', { name: say('desk.slip_title', { number }) }),
  ).toBeVisible()
  await expect(slip).toContainText(`Business cards ${part}`)
  await expect(slip).toContainText('Nora Quinn')
  await expect(slip).not.toContainText('€')
  await page.getByRole('link', { name: say('desk.to_order') }).click()

  await detail
    .getByRole('link', { name: say('desk.packing_slip') })
    .last()
    .click()
  await expect(slip).toContainText(say('desk.part_of', { part: '150', whole: '250' }))
  await page.getByRole('link', { name: say('desk.to_order') }).click()
  await sendOff(detail, 'ship', 'CE 2')

  await page.goto(at('ie', `${places.ie.link('orderDetail')}?order_number=${number}`))
  for (const parcel of ['CE 1', 'CE 2'])
    await expect(
      page.getByText(say('order.line_follow', { number: parcel }).slice(-4)),
    ).toBeVisible()
  await expect(page.getByRole('main')).toContainText('100 of 250')
  await expectFitAtEveryWidth(page)

  await page.goto(at('ie', '/admin/orders/?view=all'))
  const row = page.getByRole('row').filter({ hasText: number.slice(-6) })
  await row.getByRole('checkbox').check()
  await page.getByRole('link', { name: say('desk.packing_slips') }).click()
  await expect(page.getByRole('article').filter({ hasText: number })).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('€')
})
