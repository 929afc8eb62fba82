import type { Browser } from 'playwright/test'
import { expectFitAtEveryWidth } from './harness/looks.ts'
import { places } from './harness/places.ts'
import { addresses, shopperOf } from './harness/shopper.ts'
import { signIn } from './harness/staff.ts'
import { expect, test } from './harness/test.ts'
import { voice } from './harness/voices.ts'

const { ie } = places
const office = addresses['ie'] ?? { street: '', postcode: '', city: '' }

test('a company has a colleague order by its own names, and says yes before it is paid', async ({
  page,
  browser,
  noise,
}) => {
  noise.allow(/status of 40[13]/)
  const company = `Quay Street Architects ${Date.now()}`
  const email = `ciara-${Date.now()}@example.test`
  const owner = shopperOf(page, ie)
  const { main, say, field } = owner
  const section = (title: string) => main.getByRole('region', { name: say(title), exact: true })
  await owner.visit(ie.link('registration'))
  await owner.register('Maeve', 'Tully')
  await owner.arrive('welcome')
  await saveAddress(owner)
  await owner.visit(ie.link('company'))
  await field('company.name').fill(company)
  await main.getByRole('button', { name: say('company.found_do') }).click()
  await expect(section('company.members').locator('b')).toHaveText('Maeve Tully')

  await main.getByRole('button', { name: say('company.address_share') }).click()
  await expect(main.getByText(say('company.address_shared'))).toBeVisible()

  const limit = section('company.limit')
  await limit.getByRole('button').click()
  await limit.getByRole('textbox').fill('10')
  await limit.getByRole('button', { name: say('company.save') }).click()
  await expect(limit.getByText(say('company.limit_above', { amount: '€10.00' }))).toBeVisible()
  const invite = section('company.invite')
  await invite.getByRole('button').click()
  await field('forms.email', invite).fill(email)
  await invite.getByRole('button', { name: say('company.invite_do') }).click()
  await expect(invite.locator('b')).toHaveText(email)
  await expectFitAtEveryWidth(page)

  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  noise.watch(context)
  const theirs = await context.newPage()
  const buyer = shopperOf(theirs, ie)
  await theirs.goto(await invitationFor(browser, email))
  await registerAsInvited(buyer, email)
  await buyer.main.getByRole('button', { name: say('company.join', { company }) }).click()
  await expect(buyer.main.getByText(say('company.joined', { company }))).toBeVisible()

  await buyer.addProduct()
  await buyer.checkout()
  await buyer.arrive('checkout')
  await orderToOffice(buyer)
  await buyer.main.getByText(say('forms.references_and_sender'), { exact: true }).click()
  const named = { purchase_order: 'PO 99-2026', cost_centre: 'K 4711', sender: 'Hill & Daughters' }
  for (const [key, text] of Object.entries(named))
    await buyer.main
      .getByRole('textbox', { name: new RegExp(`^${say(`forms.${key}`)}`) })
      .fill(text)
  await expectFitAtEveryWidth(theirs)
  await buyer.orderButton().click()
  await buyer.arrive('orderDetail')
  await expect(buyer.main.getByText(say('order.approval_wait', { company }))).toBeVisible()
  const references = buyer.main.getByRole('region', { name: say('forms.references') })
  for (const text of Object.values(named)) await expect(references).toContainText(text)
  await expect(buyer.main.getByRole('link', { name: say('order.line_files') })).toBeVisible()
  await expectFitAtEveryWidth(theirs)

  const orderPage = theirs.url()
  await seeThatOthersDecide(buyer)
  await owner.visit(new URL(orderPage).pathname + new URL(orderPage).search)
  await expect(main.getByText(say('order.approval_ask', { name: 'Ciara Byrne' }))).toBeVisible()
  // What remains with who ordered is not offered.
  await expect(main.getByRole('link', { name: say('order.line_files') })).toHaveCount(0)
  await expect(main.getByRole('link', { name: say('order.change_line') })).toHaveCount(0)
  await expectFitAtEveryWidth(page)
  await main.getByRole('button', { name: say('order.approve') }).click()
  await expect(
    main.getByText(say('order.approval_approved', { name: 'Maeve Tully' })),
  ).toBeVisible()
  await context.close()
})

test('who has credit is shown the way to it, and nobody else', async ({ page }) => {
  const { visit, arrive, login, say } = shopperOf(page, ie)
  const bar = page.getByRole('navigation', { name: say('layout.account'), exact: true })
  const credit = bar.getByRole('link', { name: say('layout.account_wallet') })
  await visit(ie.link('login'))
  await login('workshop@example.test', 'paper-and-ink')
  await arrive('personalArea')
  await expect(bar.getByRole('link', { name: say('layout.account_company') })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(credit).toBeHidden()
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  await visit(ie.link('login'))
  await login('reseller@example.test', 'paper-and-ink')
  await arrive('personalArea')
  await credit.click()
  await arrive('wallet')
})

/** Nobody pays an order that waits, or knows when it comes; who ordered may still think better of it. */
async function seeThatOthersDecide({ main, say, visit }: ReturnType<typeof shopperOf>) {
  await expect(main.getByRole('button', { name: say('payment.change_order') })).toBeVisible()
  await visit(ie.link('personalArea'))
  const title = main.getByRole('heading', { level: 1 })
  await expect(title).toContainText(say('account.need_nothing'))
  await expect(main.getByRole('article')).toHaveCount(0)
}

/** Has a colleague choose the address that the company shares. */
async function orderToOffice({ main, page, say, pick, arrive }: ReturnType<typeof shopperOf>) {
  const ofCompany = new RegExp(`${office.street}.*${say('checkout.company_address')}`)
  await pick(main.getByRole('radio', { name: ofCompany }))
  await expectFitAtEveryWidth(page)
  await main.getByRole('button', { name: say('checkout.go_on') }).click()
  await arrive('payment')
}

/** Makes an account on the way that the login shows to the invited, which comes back to the invitation. */
async function registerAsInvited(
  { arrive, main, say, register }: ReturnType<typeof shopperOf>,
  email: string,
) {
  await arrive('login')
  await expect(main.getByText(say('login.invited'))).toBeVisible()
  await main.getByRole('link', { name: say('login.to_registration') }).click()
  await arrive('registration')
  await expect(main.getByText(say('login.invited'))).toBeVisible()
  await register('Ciara', 'Byrne', email)
  await arrive('company')
}

/** Has somebody save the address of the office among their own. */
async function saveAddress({ main, say, field, visit }: ReturnType<typeof shopperOf>) {
  await visit(ie.link('addresses'))
  await main.getByRole('button', { name: say('account.add') }).click()
  await field('forms.street').fill(office.street)
  const eircode = new RegExp(`^${say('forms.eircode')}`)
  await main.getByRole('textbox', { name: eircode }).fill(office.postcode)
  await field('forms.city').fill(office.city)
  await main.getByRole('button', { name: say('account.save') }).click()
  await expect(main.getByText(say('account.added'))).toBeVisible()
}

/** Without a mail server the administrator of the sample shop reads the link. */
async function invitationFor(browser: Browser, email: string): Promise<string> {
  const office = await browser.newPage()
  await signIn(office, 'admin@example.test', { path: '/admin/mail/' })
  const heading = { name: voice('en', 'admin.mail'), level: 1 }
  await expect(office.getByRole('heading', heading)).toBeVisible()
  const row = office.getByRole('listitem').filter({ hasText: email })
  const mail = row.getByRole('link')
  await expect(async () => {
    await office.reload()
    await expect(row.getByText(voice('en', 'admin.mail_state_kept')).first()).toBeVisible({
      timeout: 5000,
    })
    await expect(mail.first()).toBeVisible({ timeout: 2000 })
  }).toPass({ timeout: 40_000 })
  await mail.first().click()
  const text = office.locator('pre')
  await expect(text).toContainText('#token=')
  const [link = ''] = /https?:\S+#token=\S+/.exec((await text.textContent()) ?? '') ?? []
  await office.close()
  return link
}
