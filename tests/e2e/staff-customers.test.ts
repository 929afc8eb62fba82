import { expectFitAtEveryWidth } from './harness/looks.ts'
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
  await expectFitAtEveryWidth(page)

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
  await expectFitAtEveryWidth(page)

  // By name, and not by an id; that one stands in a field for whoever asks for all about somebody.
  const act = page.getByRole('listitem').filter({ hasText: reason })
  await act.getByRole('link', { name: say('audit.only') }).click()
  await expect(page.getByLabel(say('audit.subject'), { exact: true })).toHaveValue(/^customer:/)
  await act.getByRole('link', { name: `Orla Fennell, ${email}` }).click()
  await expect(page.getByRole('heading', { name: 'Orla Fennell' })).toBeVisible()
})

test('staff change a customer, leave a note, and invite a colleague who sets a password', async ({
  page,
  noise,
}) => {
  noise.allow(/status of 40[13]/)
  const group = `gold-${Date.now()}`
  const text = `Rings at noon, ${Date.now()}.`
  await signIn(page, 'admin@example.test', { path: '/admin/customers/?search=workshop' })
  await page
    .getByRole('listitem')
    .getByRole('button', { name: /workshop/ })
    .click()
  await page.getByText(say('admin.customers_edit'), { exact: true }).click()
  const edit = page.locator('details')
  await edit.getByLabel(say('admin.customers_groups')).fill(`Schools, ${group}`)
  await edit.getByLabel(say('admin.reason')).fill(reason)
  await expectFitAtEveryWidth(page)
  await edit.getByRole('button', { name: say('admin.customers_save') }).click()
  await expect(page.getByText(say('admin.customers_done_edit'))).toBeVisible()
  await expect(page.getByText(`${group}, schools`, { exact: true })).toBeVisible()
  await page.getByLabel(say('admin.customers_note')).fill(text)
  await page.getByRole('button', { name: say('admin.customers_note_add') }).click()
  await expect(page.getByText(text)).toBeVisible()

  await page.goto(new URL('/admin/staff/', page.url()).href)
  await page.getByRole('button', { name: say('staff.invite') }).click()
  const email = `orla.${Date.now()}@staff.test`
  await page.getByLabel(say('staff.name')).fill('Orla Daly')
  await page.getByLabel(say('forms.email')).fill(email)
  await page.getByLabel(say('admin.reason')).fill('joined the workshop')
  await expectFitAtEveryWidth(page)
  await page.getByRole('button', { name: say('staff.invite_do') }).click()
  await page.getByRole('button', { name: 'Orla Daly', exact: true }).click()
  await expect(page.getByText(say('staff.state_invited')).last()).toBeVisible()
  await page.getByLabel(say('admin.reason')).fill('never came')
  await page.getByRole('button', { name: say('staff.do_block') }).click()
  await expect(page.getByText(say('staff.done_block'))).toBeVisible()
  await expectFitAtEveryWidth(page)
})
