import { expectAccessible, expectNoOverflow } from './harness/looks.ts'
import { places } from './harness/places.ts'
import { shopperOf } from './harness/shopper.ts'
import { signIn } from './harness/staff.ts'
import { expect, test } from './harness/test.ts'
import { voice } from './harness/voices.ts'

const say = (key: string, values?: Record<string, string | number>) => voice('en', key, values)
const reason = 'rang about a stolen laptop'

test('staff find a customer, lock the account and read that it is on record', async ({
  page,
  noise,
}) => {
  noise.allow(/status of 40[13]/)
  const shopper = shopperOf(page, places.ie)
  await shopper.visit(places.ie.link('registration'))
  const email = await shopper.register('Orla', 'Fennell')
  await shopper.arrive('welcome')

  await signIn(page, 'admin@example.test', { path: '/admin/customers/' })
  await page.getByRole('searchbox').fill(email)
  await page.getByRole('button', { name: say('admin.find') }).click()
  await page.getByRole('listitem').getByRole('button', { name: email }).click()
  await expect(page.getByRole('heading', { name: 'Orla Fennell' })).toBeVisible()
  await expectAccessible(page)
  await expectNoOverflow(page)

  const lock = page.getByRole('button', { name: say('admin.customers_do_lock') })
  await lock.click()
  await expect(page.getByLabel(say('admin.reason'))).toBeFocused()
  await page.getByLabel(say('admin.reason')).fill(reason)
  await lock.click()
  await expect(page.getByText(say('admin.customers_done_lock'))).toBeVisible()
  await expect(page.getByText(say('admin.customers_locked_why', { reason }))).toBeVisible()
  await expect(page.getByText(say('admin.customers_no_sessions'))).toBeVisible()

  await page.goto(page.url().replace('/customers/', '/audit/').replace(/\?.*/, ''))
  await expect(page.getByText(reason).first()).toBeVisible()
  await page.getByLabel(say('audit.act')).selectOption('customer.locked')
  await page.getByRole('button', { name: say('audit.show'), exact: true }).click()
  await expect(page).toHaveURL(/act=customer.locked/)
  await expect(page.getByText(reason).first()).toBeVisible()
  await expectAccessible(page)
  await expectNoOverflow(page)
})
