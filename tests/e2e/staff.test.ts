import { gunzipSync } from 'node:zlib'
import { generate } from 'otplib'
import { expectFitAtEveryWidth, hydrated } from './harness/looks.ts'
import { places } from './harness/places.ts'
import { ask, at } from './harness/shops.ts'
import { STAFF_PASSWORD, signIn } from './harness/staff.ts'
import { expect, test } from './harness/test.ts'
import { voice } from './harness/voices.ts'

const say = (key: string, values?: Record<string, string | number>) => voice('en', key, values)

test('the staff’s pages are nobody’s way in, and the same shell for every address', async () => {
  for (const [path, status] of [
    ['/admin/', 200],
    ['/admin/login-as/', 200],
    ['/admin/no-such-page/', 404],
  ] as const) {
    const answer = await ask('ie.localhost', path)
    expect(answer.status).toBe(status)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.headers['x-robots-tag']).toBe('noindex')
    expect(answer.body.toString()).toContain('<meta name="robots" content="noindex">')
  }
  const robots = await ask('ie.localhost', '/robots.txt')
  expect(robots.body.toString()).toContain('Disallow: /admin/')
  const swiss = await ask('ch.localhost', '/admin/', { headers: { 'accept-language': 'fr' } })
  expect(swiss.body.toString()).toContain('lang="fr-CH"')
  const headers = { 'accept-language': 'fr', 'accept-encoding': 'gzip, br' }
  const small = await ask('ch.localhost', '/admin/', { headers })
  expect(small.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' })
  expect(gunzipSync(small.body).toString()).toContain('lang="fr-CH"')
  expect(small.body.length * 3).toBeLessThan(swiss.body.length)
})

test('a wrong password says so; the right one leads to what somebody may do', async ({
  page,
  noise,
}) => {
  noise.allow(/status of 401/)
  await signIn(page, 'support@example.test', { password: 'not this one' })
  await expect(page.getByText(say('errors.credentials_wrong'))).toBeVisible()
  await expectFitAtEveryWidth(page)
  await page.getByRole('textbox', { name: say('forms.password') }).fill(STAFF_PASSWORD)
  await page.getByRole('button', { name: say('admin.sign_in') }).click()
  await expect(page.getByText(say('admin.orders_awaiting'))).toBeVisible()
  await expect(page.getByText(say('admin.permission_orders_read'))).toBeVisible()
  await expectFitAtEveryWidth(page)
  await page.getByRole('button', { name: say('admin.sign_out') }).click()
  await page.waitForURL((url) => url.pathname === '/admin/login/')
  await page.goto(at('ie', '/admin/'))
  await page.waitForURL((url) => url.pathname === '/admin/login/')
})

test('a member of staff acts as a customer, sees so on every page, and stops', async ({ page }) => {
  const place = places.ie
  const email = 'anna@example.test'
  await signIn(page, 'support@example.test')
  const more = page.getByRole('button', { name: say('admin.more') })
  await more.click()
  await expectFitAtEveryWidth(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: say('admin.login_as') })).toHaveCount(0)
  await more.press('Enter')
  await page.getByRole('link', { name: say('admin.login_as') }).click()
  await expect(page).toHaveTitle(new RegExp(`^${say('admin.login_as')} \\| `))
  await page.getByRole('textbox', { name: say('admin.customer_email') }).fill(email)
  await page.getByRole('button', { name: say('admin.find') }).click()
  await expect(page.getByRole('heading', { name: 'Anna Byrne' })).toBeVisible()
  await expectFitAtEveryWidth(page)
  const open = page.getByRole('button', { name: say('admin.open_shop', { name: 'Anna Byrne' }) })
  await open.click()
  await expect(page.getByText(say('admin.reason_missing'))).toBeVisible()
  await page.getByRole('textbox', { name: say('admin.reason') }).fill('asked on the telephone')
  await open.click()
  await page.waitForURL((url) => url.pathname === '/')
  const bar = page.getByText(say('layout.acting_as', { email }))
  await expect(bar).toBeVisible()
  for (const path of [place.prose('contact'), place.link('cart')]) {
    await page.goto(at('ie', path))
    await hydrated(page)
    await expect(bar).toBeVisible()
  }
  await expectFitAtEveryWidth(page)
  await page.goto(at('ie', place.link('profile')))
  await expect(page.getByRole('region', { name: say('account.newsletter_title') })).toBeVisible()
  for (const key of ['account.password_title', 'account.passkeys', 'account.data_title'])
    await expect(page.getByRole('heading', { name: say(key), exact: true })).toHaveCount(0)
  await page.getByRole('link', { name: say('layout.acting_end') }).click()
  await expect(page.getByText(say('admin.login_as_stopped'))).toBeVisible()
  await expect(bar).toBeHidden()
  await page.goto(at('ie', place.link('personalArea')))
  await page.waitForURL((url) => url.pathname === place.link('login'))
})

test('a role without the permission has no such page', async ({ page }) => {
  await signIn(page, 'editor@example.test')
  await expect(page.getByText(say('admin.permission_content_publish'))).toBeVisible()
  await page.getByRole('button', { name: say('admin.more') }).click()
  await expect(page.getByRole('link', { name: say('admin.base_configs') })).toBeVisible()
  await expect(page.getByRole('link', { name: say('admin.login_as') })).toHaveCount(0)
  await page.goto(at('ie', '/admin/login-as/'))
  await expect(page.getByRole('heading', { name: say('admin.not_yours') })).toBeVisible()
})

test('a second factor is set up, and asked for from then on', async ({ page, noise }) => {
  noise.allow(/status of 401/)
  // Nobody else signs in as this one: a factor stays.
  const email = 'finance@example.test'
  await signIn(page, email)
  await page.getByRole('link', { name: say('admin.second_factor_title') }).click()
  await page.getByRole('button', { name: say('admin.second_factor_start') }).click()
  await expect(page.getByRole('img', { name: say('admin.qr') })).toBeVisible()
  await expectFitAtEveryWidth(page)
  const secret = ((await page.locator('code').textContent()) ?? '').replace(/\s/g, '')
  const codeIn = (seconds: number) =>
    generate({ secret, epoch: Math.floor(Date.now() / 1000) + seconds })
  const code = page.getByRole('textbox', { name: say('admin.code') })
  await code.fill('12345')
  await page.getByRole('button', { name: say('admin.confirm') }).click()
  await expect(page.getByText(say('admin.code_invalid'))).toBeVisible()
  await code.fill(await codeIn(-30))
  await page.getByRole('button', { name: say('admin.confirm') }).click()
  await expect(page.getByText(say('admin.second_factor_done'))).toBeVisible()
  await page.getByRole('button', { name: say('admin.sign_out') }).click()
  await page.waitForURL((url) => url.pathname === '/admin/login/')
  await signIn(page, email)
  await code.fill(await codeIn(0))
  await expectFitAtEveryWidth(page)
  await page.getByRole('button', { name: say('admin.sign_in') }).click()
  await expect(page.getByText(say('admin.second_factor_on'))).toBeVisible()
})
