import { expectFitAtEveryWidth } from './harness/looks.ts'
import { places } from './harness/places.ts'
import { shopperOf } from './harness/shopper.ts'
import { signIn } from './harness/staff.ts'
import { expect, test } from './harness/test.ts'

const { ie } = places

test('who forgot the password logs in by the code of a mail', async ({ page, browser, noise }) => {
  noise.allow(/status of 401/)
  const shopper = shopperOf(page, ie)
  const { main, say, field } = shopper
  await shopper.visit(ie.link('registration'))
  const email = await shopper.register('Maeve', 'Tully')
  await shopper.arrive('welcome')
  await shopper.visit(ie.link('personalArea'))
  await main.getByRole('button', { name: say('account.logout') }).click()
  await shopper.arrive('home')

  await shopper.visit(ie.link('login'))
  await field('forms.email').fill(email)
  await main.getByRole('button', { name: say('login.code_way') }).click()
  await expect(field('forms.email')).toHaveValue(email)
  await main.getByRole('button', { name: say('login.code_ask') }).click()
  await expect(main.getByText(say('login.code_asked', { email }))).toBeVisible()
  await expectFitAtEveryWidth(page)
  await field('login.code_label').fill('12345')
  await main.getByRole('button', { name: say('login.submit') }).click()
  await expect(main.getByText(say('login.code_missing'))).toBeVisible()

  // Without a mail server the administrator of the sample shop reads the code.
  const office = await browser.newPage()
  await signIn(office, 'admin@example.test', { path: '/admin/mail/' })
  await expect(office.getByRole('heading', { name: say('admin.mail'), level: 1 })).toBeVisible()
  // The welcome to the same address has a row of its own, and is kept before.
  const mail = office.getByRole('link', { name: say('mail.login_code_subject', { shop: 'Quire' }) })
  const row = office.getByRole('listitem').filter({ hasText: email }).filter({ has: mail })
  await expect(async () => {
    await office.reload()
    await expect(row.getByText(say('admin.mail_state_kept'))).toBeVisible({ timeout: 5000 })
  }).toPass({ timeout: 40_000 })
  await row.getByRole('link').click()
  const text = office.locator('pre')
  // Not any six digits: the register's number of the shop stands at the foot of every mail.
  const told = new RegExp(`${say('mail.login_code_code')}\\D*(\\d{6})\\b`)
  await expect(text).toContainText(told)
  const code = told.exec((await text.textContent()) ?? '')?.[1] ?? ''
  await office.close()

  await field('login.code_label').fill(code)
  await main.getByRole('button', { name: say('login.submit') }).click()
  await shopper.arrive('personalArea')
})
