import type { Page } from 'playwright/test'
import { expectFitAtEveryWidth, expectNoOverflow } from './harness/looks.ts'
import { at } from './harness/shops.ts'
import { signIn } from './harness/staff.ts'
import { expect, test } from './harness/test.ts'
import { voice } from './harness/voices.ts'

const say = (key: string, values?: Record<string, string | number>) => voice('en', key, values)
const admin = 'admin@example.test'
const told = { email: 'workshop@example.test', name: 'Tom Keller' }
const taken = say('mail.address_taken_subject')

/** Somebody registers with the address of a sample account, which its owner is told of. */
async function tryAddress(page: Page, email: string): Promise<void> {
  await page.goto(at('ie', '/'))
  const status = await page.evaluate(async (email) => {
    const body = {
      email,
      password: 'laid paper, deckled',
      firstName: 'Some',
      lastName: 'Body',
      termsAccepted: true,
    }
    const init = { method: 'POST', body: JSON.stringify(body) }
    return (await fetch('/api/v1/customer/create', init)).status
  }, email)
  expect(status).toBe(200)
}

test('staff read what a customer was told, and send it again', async ({ page, noise }) => {
  // Playwright looks into the frame by scripts, which are not let in.
  noise.allow(/Blocked script execution/)
  await tryAddress(page, told.email)
  await signIn(page, admin, { path: '/admin/mail/' })
  await expect(page.getByRole('heading', { name: say('admin.mail'), level: 1 })).toBeVisible()
  const row = page.getByRole('listitem').filter({ hasText: told.email })
  await expect(async () => {
    await page.reload()
    await expect(row.getByText(say('admin.mail_state_kept'))).toBeVisible({ timeout: 5000 })
  }).toPass({ timeout: 40_000 })
  await expectFitAtEveryWidth(page)
  await row.getByRole('link', { name: taken }).click()
  await expect(page.getByRole('heading', { name: taken, level: 1 })).toBeVisible()
  const heading = page.frameLocator('iframe').getByRole('heading', { name: taken })
  await expect(heading).toHaveCSS('font-size', '24px')
  const onLight = await heading.evaluate((each) => getComputedStyle(each).color)
  await page.getByRole('radio', { name: say('admin.mail_screen_dark') }).click()
  await expect(heading).not.toHaveCSS('color', onLight)
  await expectNoOverflow(page)
  await page.getByRole('radio', { name: say('admin.mail_screen_light') }).click()
  await expect(heading).toHaveCSS('color', onLight)
  await expect(page.locator('pre')).toContainText(told.name)
  await expectNoOverflow(page)
  await page.getByRole('button', { name: say('admin.mail_again') }).click()
  await expect(page.getByText(say('admin.mail_again_done'))).toBeVisible()
  await expect(page.getByText(say('admin.mail_state_kept'))).toBeVisible({ timeout: 20_000 })
  await page.getByRole('link', { name: say('admin.mail_back') }).click()
  await expect(row).toBeVisible()
})

const mail = {
  id: '0197f3a0-0000-7000-8000-000000000001',
  kind: 'address-taken',
  to: 'nobody@example.test',
  subject: 'A mail that nobody got',
  state: 'refused',
  answer: '550 5.1.1 no such user',
  tries: 1,
  createdAt: '2026-03-02T08:00:00.000Z',
  sentAt: null,
  bounced: true,
}

test('what did not get there is said first; whoever may not read mails is told', async ({
  page,
}) => {
  await page.route('**/api/v1/admin/mail/', (route) =>
    route.fulfill({ json: { mails: [mail], next: null, undelivered: 1 } }),
  )
  await signIn(page, 'support@example.test', { path: '/admin/mail/' })
  await expect(page.getByText(say('admin.mail_undelivered_one', { count: 1 }))).toBeVisible()
  await expect(page.getByText(say('admin.mail_bounced'))).toBeVisible()
  await expectFitAtEveryWidth(page)
  // Without the frame, in which no script of axe runs either.
  await page.route('**/api/v1/admin/mail/*/', (route) =>
    route.fulfill({ json: { mail, locale: 'en-IE', text: '', html: '' } }),
  )
  await page.getByRole('link', { name: mail.subject }).click()
  await expect(page.getByText(mail.answer)).toBeVisible()
  await expect(page.getByRole('button', { name: say('admin.mail_again') })).toBeVisible()
  await expectFitAtEveryWidth(page)
  await page.getByRole('button', { name: say('admin.sign_out') }).click()
  await page.waitForURL((url) => url.pathname === '/admin/login/')
  await signIn(page, 'editor@example.test', { path: '/admin/mail/' })
  await expect(page.getByRole('heading', { name: say('admin.not_yours') })).toBeVisible()
})

test('no script of a mail runs, and nothing of it is loaded', async ({ page, noise }) => {
  noise.allow(/sandbox|Content Security Policy|evil\.test/i)
  const evil =
    '<!doctype html><html><head><style>body{color:red}</style></head><body>' +
    '<p style="color:rgb(1, 2, 3)">Hello</p><script>parent.document.title = "taken"</script>' +
    '<img src="https://evil.test/x.png" onerror="parent.document.title = 1"></body></html>'
  const blocked: string[] = []
  page.on('requestfailed', (request) => {
    if (request.url().includes('evil.test')) blocked.push(`${request.failure()?.errorText}`)
  })
  await page.route('**/api/v1/admin/mail/*/', (route) =>
    route.fulfill({ json: { mail, locale: 'en-IE', text: 'Hello', html: evil } }),
  )
  await signIn(page, admin, { path: `/admin/mail/?mail=${mail.id}` })
  const text = page.frameLocator('iframe').getByText('Hello')
  await expect(text).toHaveCSS('color', 'rgb(1, 2, 3)')
  await page.waitForTimeout(300)
  expect(await page.title()).not.toBe('taken')
  expect(blocked).toEqual(['csp'])
})
