import { expectFitAtEveryWidth } from './harness/looks.ts'
import { signIn } from './harness/staff.ts'
import { expect, test } from './harness/test.ts'
import { voice } from './harness/voices.ts'

const say = (key: string, values?: Record<string, string | number>) => voice('en', key, values)

const refund = {
  id: '0b0f2f0e-5a3c-4d0e-9a55-1d7c4c1e7a01',
  orderId: '0b0f2f0e-5a3c-4d0e-9a55-1d7c4c1e7a02',
  orderNumber: 'QIE-26-000123',
  name: 'Otter & Quill',
  email: 'nora@example.test',
  amount: { centAmount: 1000, currencyCode: 'EUR' },
  account: { holder: 'Nora Quill', iban: 'IE64IRCE92050112345678' },
  reference: 'QIE-26-000123',
  reason: 'a corner was bent',
  since: '2026-11-20T10:00:00.000Z',
}
const unknown = { ...refund, id: refund.orderId, orderNumber: 'QIE-26-000124', account: null }

// What the server does with them is proved where it has a bank (tests/api/bank-statement.test.ts).
test('staff see which refunds wait for a transfer, and record one as sent', async ({
  page,
  noise,
}) => {
  noise.allow(/status of 422/)
  let sent = 0
  await page.route('**/api/v1/admin/payment/refunds/to-send/', (route) =>
    route.fulfill({ json: { refunds: sent > 1 ? [unknown] : [refund, unknown], next: null } }),
  )
  await page.route('**/api/v1/admin/payment/refunds/sent/', (route) => {
    sent += 1
    const fields = [{ path: 'sentOn', code: 'refund_day_wrong' }]
    const problem = {
      type: 'about:blank',
      title: 'Unprocessable',
      detail: 'Choose another day.',
      status: 422,
      code: 'refund_day_wrong',
      fields,
    }
    return sent === 1
      ? route.fulfill({ status: 422, contentType: 'application/problem+json', json: problem })
      : route.fulfill({ json: { success: true } })
  })
  await signIn(page, 'admin@example.test', { path: '/admin/ledger/' })
  const list = page.getByRole('region', { name: say('admin.refunds_count_other', { count: 2 }) })
  await expect(list).toContainText('IE64 IRCE 9205 0112 3456 78')
  await expect(
    list.getByRole('link', { name: say('admin.refunds_ask', { email: unknown.email }) }),
  ).toBeVisible()
  const record = list.getByRole('button', { name: say('admin.refunds_record') })
  await record.first().click()
  await expectFitAtEveryWidth(page)
  await record.first().click()
  const day = list.getByLabel(say('admin.refunds_sent_on'))
  await expect(day).toHaveAttribute('aria-invalid', 'true')
  await record.first().click()
  await expect(page.getByText(say('admin.refunds_done'))).toBeVisible()
  const left = page.getByRole('region', { name: say('admin.refunds_count_one', { count: 1 }) })
  await expect(left).toContainText(unknown.orderNumber)
  await expect(left).not.toContainText('IE64 IRCE 9205 0112 3456 78')
})
