import { afterEach, expect, test, vi } from 'vitest'
import { fakeBrowser, type Replies, refusal } from './fake-browser.ts'

const LIST = 'GET /api/v1/admin/jobs/'
const ME = 'GET /api/v1/admin/me/'
const retry = (id: string) => `POST /api/v1/admin/jobs/${id}/retry/`
const jobs = [{ id: 'a' }, { id: 'b' }, { id: 'c' }]
const shop = (id: string) => ({
  id,
  name: `Shop of ${id}`,
  country: 'IE',
  timeZone: 'UTC',
  host: `${id}.test`,
})
const staff = {
  id: 'me',
  permissions: { ie: [], ch: ['orders.read'], fr: [] },
  shops: [shop('ie'), shop('ch'), shop('fr')],
}

async function open(replies: Replies) {
  const browser = fakeBrowser(replies)
  vi.stubGlobal('sessionStorage', { getItem: () => 'staff.token', removeItem: () => {} })
  return {
    ...browser,
    ...(await import('../../src/stores/staff/staff.ts')),
    ...(await import('../../src/stores/staff/failed-jobs.ts')),
    ...(await import('../../src/stores/staff/shop-choice.ts')),
    ...(await import('../../src/stores/session/session.ts')),
    ...(await import('../../src/stores/header/header.ts')),
  }
}

afterEach(() => vi.unstubAllGlobals())

test('jobs are started again one after the other; one that is gone leaves the list too', async () => {
  const { $failedJobs, loadFailedJobs, chooseAllJobs, retryJobs } = await open({
    [LIST]: { body: { jobs, total: 120 } },
    [retry('a')]: { body: { success: true } },
    [retry('b')]: refusal(404, 'job_not_found'),
    [retry('c')]: { body: { success: true } },
  })
  await loadFailedJobs()
  chooseAllJobs(true)
  const retrying = retryJobs(['a', 'b', 'c'])
  expect($failedJobs.get()).toMatchObject({ retrying: ['a', 'b', 'c'] })
  await retryJobs(['a'])
  await retrying
  expect($failedJobs.get()).toEqual({
    state: 'listed',
    jobs: [],
    total: 117,
    chosen: [],
    retrying: [],
    retried: { done: 2, gone: 1, failure: null },
  })
})

test('what fails ends it, and the rest stay chosen', async () => {
  const { $failedJobs, loadFailedJobs, chooseJob, retryJobs, calls } = await open({
    [LIST]: { body: { jobs, total: 3 } },
    [retry('a')]: refusal(403, 'not_allowed'),
  })
  await loadFailedJobs()
  chooseJob('a', true)
  chooseJob('b', true)
  await retryJobs(['a', 'b'])
  expect($failedJobs.get()).toMatchObject({
    jobs,
    chosen: ['a', 'b'],
    retried: { done: 0, gone: 0, failure: { code: 'not_allowed' } },
  })
  expect(calls()).toEqual([LIST, retry('a')])
})

test.each(['the list has come', 'the list is on its way'])(
  'starting again ends with the choice of another shop: %s',
  async (when) => {
    const { $failedJobs, loadFailedJobs, retryJobs, chooseShop, ...page } = await open({
      [ME]: { body: { staff } },
      [LIST]: { body: { jobs, total: 3 } },
      [retry('b')]: refusal(404, 'job_not_found'),
    })
    page.openSession({ tenant: 'ie', currencies: ['EUR'] })
    await page.startStaff()
    await loadFailedJobs()
    page.replies[retry('a')] = async () => {
      chooseShop('ch')
      page.replies[LIST] = { body: { jobs: [{ id: 'd' }], total: 8 } }
      if (when === 'the list has come') await loadFailedJobs()
      return { body: { success: true } }
    }
    await retryJobs(['a', 'b', 'c'])
    expect(page.calls()).not.toContain(retry('b'))
    await loadFailedJobs()
    expect($failedJobs.get()).toMatchObject({ jobs: [{ id: 'd' }], total: 8, retried: null })
  },
)

test('the list that was asked for last counts', async () => {
  let late = (_: { body: object }) => {}
  const first = new Promise<{ body: object }>((resolve) => {
    late = resolve
  })
  const { $failedJobs, loadFailedJobs, replies } = await open({ [LIST]: () => first })
  const slow = loadFailedJobs()
  replies[LIST] = { body: { jobs: [], total: 0 } }
  await loadFailedJobs()
  late({ body: { jobs, total: 3 } })
  await slow
  expect($failedJobs.get()).toMatchObject({ state: 'listed', jobs: [], total: 0 })
})

test('shops to choose from are those with a role, and calls follow the choice', async () => {
  const { $shop, $shopChoices, $isElsewhere, chooseShop, ...page } = await open({
    [ME]: { body: { staff } },
    [LIST]: { body: { jobs, total: 3 } },
  })
  page.openSession({ tenant: 'ie', currencies: ['EUR'] })
  await page.startStaff()
  expect($shopChoices.get().map(({ id }) => id)).toEqual(['ie', 'ch'])
  expect($shop.get()?.id).toBe('ie')
  chooseShop('ch')
  expect([$shop.get()?.id, $isElsewhere.get()]).toEqual(['ch', true])
  expect(page.$header.get().otherShop).toBe('Shop of ch')
  await page.loadFailedJobs()
  expect(page.sent.at(-1)?.headers.get('fe-x-tenant')).toBe('ch')
  chooseShop('ie')
  expect(page.$session.get().customTenant).toBeNull()
  expect($isElsewhere.get()).toBe(false)
  expect(page.$header.get().otherShop).toBe('')
})

test('a choice ends with the sign-in, and is nobody’s without a role there', async () => {
  const { chooseShop, startStaff, signOut, openSession, $session } = await open({
    [ME]: { body: { staff } },
    'POST /api/v1/admin/sign-out/': { body: { success: true } },
  })
  openSession({ tenant: 'ie', currencies: ['EUR'] })
  chooseShop('fr')
  await startStaff()
  expect($session.get().customTenant).toBeNull()
  chooseShop('ch')
  await signOut()
  expect($session.get().customTenant).toBeNull()
})
