import type { Page } from 'playwright/test'
import { expectFitAtEveryWidth } from './harness/looks.ts'
import { at } from './harness/shops.ts'
import { signIn } from './harness/staff.ts'
import { expect, test } from './harness/test.ts'
import { voice } from './harness/voices.ts'

const say = (key: string, values?: Record<string, string | number>) => voice('en', key, values)
const admin = 'admin@example.test'

const job = (id: string, more: object = {}) => ({
  id,
  name: 'tidy-logins',
  tenant: 'ie',
  reason: 'failed',
  error: 'connect ECONNREFUSED 127.0.0.1:25',
  data: '{"tenant":"ie"}',
  tries: 4,
  queuedAt: '2026-03-02T08:00:00.000Z',
  failedAt: '2026-03-02T09:30:00.000Z',
  ...more,
})
const ids = ['1', '2', '3'].map((last) => `0197f3a0-0000-7000-8000-00000000000${last}`)
const [first = '', second = '', third = ''] = ids

/** Puts failed jobs before the page; the list is the server's to test. */
async function withJobs(page: Page, jobs: object[]): Promise<void> {
  await page.route('**/api/v1/admin/jobs/', (route) =>
    route.fulfill({ json: { jobs, total: jobs.length } }),
  )
  await page.route('**/api/v1/admin/jobs/*/retry/', (route) =>
    route.request().url().includes(third)
      ? route.fulfill({ status: 404, json: { code: 'job_not_found', status: 404, detail: '' } })
      : route.fulfill({ json: { success: true } }),
  )
}

test('without failed jobs the page says so, and the menu leads to it', async ({ page }) => {
  await signIn(page, admin)
  await page.getByRole('button', { name: say('admin.more') }).click()
  await page.getByRole('link', { name: say('admin.jobs'), exact: true }).click()
  await expect(page.getByRole('heading', { name: say('admin.jobs_none') })).toBeVisible()
  await expectFitAtEveryWidth(page)
})

test('failed jobs say what, when and why, and are started again alone or together', async ({
  page,
  noise,
}) => {
  noise.allow(/status of 404/)
  await withJobs(page, [
    job(first),
    job(second, { name: 'mail-of-tomorrow', tenant: null, reason: 'data_invalid' }),
    job(third, { reason: 'worker_lost', error: '' }),
  ])
  await signIn(page, admin, { path: '/admin/jobs/' })
  const rows = page.getByRole('main').getByRole('listitem')
  await expect(rows).toHaveCount(3)
  await expect(rows.nth(0)).toContainText(say('admin.job_tidy_logins'))
  await expect(rows.nth(0)).toContainText(say('admin.jobs_tries_other', { count: 4 }))
  await expect(rows.nth(0)).toContainText('ECONNREFUSED')
  await expect(rows.nth(1)).toContainText('mail-of-tomorrow')
  await expect(rows.nth(1)).toContainText(say('admin.jobs_for_all'))
  await expect(rows.nth(2)).toContainText(say('admin.jobs_reason_worker_lost'))
  await expectFitAtEveryWidth(page)
  await rows.nth(0).getByRole('button').click()
  await expect(page.getByText(say('admin.jobs_retried_one', { count: 1 }))).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: '1' })).toBeFocused()
  await expect(rows).toHaveCount(2)
  await page.getByRole('checkbox', { name: say('admin.jobs_choose_all') }).check()
  const both = say('admin.jobs_retry_these_other', { count: 2 })
  await page.getByRole('button', { name: both }).click()
  await expect(page.getByText(say('admin.jobs_gone_one', { count: 1 }))).toBeVisible()
  await expect(page.getByRole('heading', { name: say('admin.jobs_none') })).toBeVisible()
  await expectFitAtEveryWidth(page)
})

test('a list that cannot be had is asked for again; whoever may only look is told', async ({
  page,
  noise,
}) => {
  noise.allow(/status of 500/)
  await page.route('**/api/v1/admin/jobs/', (route) => route.fulfill({ status: 500, body: '' }))
  await signIn(page, 'support@example.test', { path: '/admin/jobs/' })
  const again = page.getByRole('button', { name: say('failures.try_again') })
  await expect(again).toBeVisible()
  await withJobs(page, [job(first)])
  await again.click()
  await expect(page.getByText(say('admin.jobs_read_only'))).toBeVisible()
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await signOut(page)
  await signIn(page, 'editor@example.test', { path: '/admin/jobs/' })
  await expect(page.getByRole('heading', { name: say('admin.not_yours') })).toBeVisible()
})

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: say('admin.sign_out') }).click()
  await page.waitForURL((url) => url.pathname === '/admin/login/')
}

test('another shop is chosen: all that shows is its own, until the sign-out', async ({ page }) => {
  await signIn(page, admin)
  const shops = page.getByRole('combobox', { name: say('admin.shop') })
  await expect(shops).toHaveValue('ie')
  // The page of the first shop may still be asking for its own figures.
  const asked = page.waitForRequest(
    (request) =>
      request.url().endsWith('/api/v1/admin/overview/') &&
      request.headers()['fe-x-tenant'] === 'ch',
  )
  await shops.selectOption('ch')
  await asked
  await expect(page.getByText(say('admin.orders_awaiting'))).toBeVisible()
  const bar = page.getByText(say('layout.other_shop', { shop: 'Pizfolio' }))
  await expect(bar).toBeVisible()
  await expectFitAtEveryWidth(page)
  await page.goto(at('ie', '/admin/login-as/'))
  await expect(shops).toHaveValue('ch')
  const there = page.getByRole('link', { name: /ch\.localhost/ })
  await expect(there).toHaveAttribute('href', at('ch', '/admin/login-as/'))
  await page.goto(at('ie', '/'))
  await expect(bar).toBeVisible()
  // The page comes anew, which the next one must not be in the way of.
  const anew = page.waitForEvent('load')
  await page.getByRole('button', { name: say('layout.other_shop_end') }).click()
  await anew
  await expect(bar).toBeHidden()
  await page.goto(at('ie', '/admin/'))
  await expect(shops).toHaveValue('ie')
  await shops.selectOption('ch')
  await expect(bar).toBeVisible()
  await signOut(page)
  await expect(bar).toBeHidden()
})
