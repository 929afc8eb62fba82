import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { checkoutCart } from '../../src/lib/contract/cart.ts'
import { listFailedJobs, retryJob } from '../../src/lib/contract/jobs.ts'
import { getOrder } from '../../src/lib/contract/order.ts'
import { createPayment } from '../../src/lib/contract/payment.ts'
import { tidyLogins } from '../../src/lib/server/people/auth/index.ts'
import { inTransaction } from '../../src/lib/server/platform/db/index.ts'
import {
  defineJob,
  failedJobsOf,
  type Job,
  openQueue,
  startJobs,
} from '../../src/lib/server/platform/jobs/index.ts'
import type { Queue } from '../../src/lib/server/platform/jobs/queue.ts'
import { startApi, type TestApi } from './harness/api.ts'
import { agreed, readyToOrder } from './harness/people.ts'
import { typeCard } from './harness/sandbox.ts'
import { testShop } from './harness/shop.ts'
import { newStaff } from './harness/staff.ts'

let api: TestApi
let queue: Queue
let stopJobs: () => Promise<void>
const lines: { level: number; job?: string; msg: string }[] = []
const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) })

const runs: { text: string; tenant: string; language: string; actor: unknown }[] = []
let breaks = ''

/** Puts a text down, in the language its tenant is given. */
const note = defineJob({
  name: 'note',
  data: z.object({ tenant: z.string(), text: z.string(), locale: z.string().optional() }),
  retry: { limit: 1, delaySeconds: 1, longestDelaySeconds: 1 },
  async handler({ tenant: id, text, locale }, { actor, forTenant }) {
    if (breaks) throw new Error(breaks)
    const { tenant, language } = forTenant(id, locale ? { locale } : {})
    runs.push({ text, tenant: tenant.id, language, actor })
  },
})

/** Takes as long as it is held, and says who is at work. */
const press = { begun: [] as string[], free: () => {}, held: Promise.resolve() }
const heavyWork = defineJob({
  name: 'heavy-work',
  data: z.object({ owner: z.string() }),
  retry: { limit: 0, delaySeconds: 1, longestDelaySeconds: 1 },
  urgent: true,
  heavy: { atOnce: 3, ofOneOwner: 2, ownerOf: ({ owner }) => owner },
  async handler({ owner }) {
    press.begun.push(owner)
    await press.held
  },
})

beforeAll(async () => {
  api = await startApi({
    enqueue: (...job) => queue.enqueue(...job),
    failedJobs: {
      list: (tenant) => failedJobsOf(queue).list(tenant),
      retry: (tenant, id) => failedJobsOf(queue).retry(tenant, id),
    },
  })
  queue = await openQueue({ url: api.url, log, jobs: [...api.jobs, tidyLogins, note, heavyWork] })
  const jobs = await startJobs({ db: api.db, queue, log, getShop: testShop, repeated: [] })
  stopJobs = jobs.stop
})
afterAll(async () => {
  await stopJobs()
  await queue.stop()
  await api.stop()
})
afterEach(() => {
  breaks = ''
  runs.length = 0
  lines.length = 0
})

function add(data: z.input<typeof note.data>) {
  return inTransaction(api.db, (tx) => queue.enqueue(tx, note, data))
}

async function until<T>(look: () => T | Promise<T>): Promise<NonNullable<T>> {
  for (let tries = 0; tries < 150; tries++) {
    const seen = await look()
    if (seen) return seen
    await delay(100)
  }
  throw new Error('It did not happen within 15 seconds.')
}

const failed = {
  list: () => failedJobsOf(queue).list('ie'),
  retry: (id: string) => failedJobsOf(queue).retry('ie', id),
}
const firstFailed = async () => (await failed.list())[0]

test('a job acts for the tenant that its data name, in the words of a customer there', async () => {
  await add({ tenant: 'ch', text: 'bristol', locale: 'fr-CH' })
  await until(() => runs.length)
  const actor = { kind: 'system', name: 'note' }
  expect(runs).toEqual([{ text: 'bristol', tenant: 'ch', language: 'fr', actor }])
})

test('a job is added with its transaction, or not at all', async () => {
  const adding = inTransaction(api.db, async (tx) => {
    await queue.enqueue(tx, note, { tenant: 'ie', text: 'never' })
    throw new Error('changed its mind')
  })
  await expect(adding).rejects.toThrow('changed its mind')
  await add({ tenant: 'ie', text: 'after' })
  await until(() => runs.length)
  expect(runs.map(({ text }) => text)).toEqual(['after'])
})

test('a job that fails for good is listed with its error, and can be retried', async () => {
  breaks = 'the printer is on fire'
  await add({ tenant: 'ie', text: 'manila' })
  const job = await until(firstFailed)
  expect(job).toMatchObject({
    name: 'note',
    tenant: 'ie',
    error: 'the printer is on fire',
    tries: 2,
    data: { tenant: 'ie', text: 'manila' },
  })
  const ofJob = lines.filter(({ job }) => job === 'note')
  expect(ofJob.map(({ level, msg }) => [level, msg])).toEqual([
    [40, 'a job failed'],
    [50, 'a job failed for good'],
  ])
  breaks = ''
  expect(await failedJobsOf(queue).list('fr')).toEqual([])
  expect(await failedJobsOf(queue).retry('fr', job.id)).toBe(false)
  expect(await failed.retry(job.id)).toBe(true)
  await until(() => runs.length)
  expect(runs).toMatchObject([{ text: 'manila' }])
  expect(await failed.list()).toEqual([])
  expect(await failed.retry(job.id)).toBe(false)
})

test('staff who may see failed jobs list those of their tenant and retry them', async () => {
  const reader = await newStaff(api, [{ role: 'support', tenant: 'ie' }])
  const { as } = await newStaff(api, [{ role: 'production', tenant: '*' }])
  breaks = 'out of paper'
  await add({ tenant: 'ie', text: 'kraft' })
  await until(firstFailed)
  const { jobs, total } = await api.call.value(listFailedJobs, {}, reader.as)
  expect(total).toBe(1)
  expect(jobs).toMatchObject([
    { name: 'note', error: 'out of paper', tries: 2, data: '{"text":"kraft","tenant":"ie"}' },
  ])
  expect(jobs).toMatchObject([{ tenant: 'ie', reason: 'failed' }])
  const { id = '' } = jobs[0] ?? {}
  breaks = ''
  expect((await api.call.refusal(retryJob, { id }, reader.as)).code).toBe('not_allowed')
  const elsewhere = { ...as, tenant: 'fr' }
  expect((await api.call.value(listFailedJobs, {}, elsewhere)).jobs).toEqual([])
  expect((await api.call.refusal(retryJob, { id }, elsewhere)).code).toBe('job_not_found')
  await api.call.value(retryJob, { id }, as)
  await until(() => runs.length)
  expect((await api.call.refusal(retryJob, { id }, as)).code).toBe('job_not_found')
})

test('data that do not fit are given up at once, whoever added them', async () => {
  await queue.boss.send('note', { tenant: 'ie', words: 'of an older release' })
  const job = await until(firstFailed)
  expect(job).toMatchObject({ name: 'note', tries: 1, reason: 'data_invalid' })
  expect(job.error).toContain('text')
  expect(runs).toEqual([])
  await queue.boss.deleteJob('failed-jobs', job.id)
})

test('what does not fit is not even added', async () => {
  const wrong = { tenant: 'ie' } as z.input<typeof note.data>
  await expect(add(wrong)).rejects.toThrow('text')
})

test('a schedule has its time zone, and ends with its job', async () => {
  const schedules = await queue.boss.getSchedules()
  expect(schedules).toContainEqual(
    expect.objectContaining({ name: 'tidy-logins', cron: '17 3 * * *', timezone: 'Europe/Dublin' }),
  )
  await sql`update pgboss.schedule set updated_on = now() - interval '25 hours'`.execute(api.db)
  expect(await schedulesBeside(note)).toEqual([])
})

test('a worker leaves schedules alone that it does not know: they may be a newer release’s', async () => {
  const newer = defineJob({ ...note, name: 'newer', schedule: nightly })
  expect(await schedulesBeside(newer)).toEqual(['newer'])
  expect(await schedulesBeside(note)).toEqual(['newer'])
  await sql`update pgboss.schedule set updated_on = now() - interval '25 hours'`.execute(api.db)
  // Whoever knows it confirms it, however long nobody had.
  expect(await schedulesBeside(newer)).toEqual(['newer'])
})

const nightly = { cron: '17 3 * * *', timeZone: 'Europe/Dublin' }

/** Schedules there are once a worker of this job alone has started. */
async function schedulesBeside(job: Job): Promise<string[]> {
  const next = await openQueue({ url: api.url, log, jobs: [job] })
  const jobs = await startJobs({ db: api.db, queue: next, log, getShop: () => null, repeated: [] })
  const schedules = await next.boss.getSchedules()
  await jobs.stop()
  await next.stop()
  return schedules.map(({ name }) => name)
}

test('repeated work runs at once, and a failure of it is a line', async () => {
  let times = 0
  const broken = {
    name: 'rounds',
    everySeconds: 0.05,
    async run() {
      times++
      throw new Error('not today')
    },
  }
  const none = { ...queue, jobs: [] }
  const jobs = await startJobs({
    db: api.db,
    queue: none,
    log,
    getShop: () => null,
    repeated: [broken],
  })
  await until(() => times > 2)
  await jobs.stop()
  expect(lines).toContainEqual(
    expect.objectContaining({ level: 50, job: 'rounds', msg: 'repeated work failed' }),
  )
})

test('a notice finds its way by itself, also past a refusal', async () => {
  const { as, cartId } = await readyToOrder(api)
  const { id } = await api.call.value(checkoutCart, await agreed(api, as, cartId), {
    ...as,
    key: randomUUID(),
  })
  const input = { orderId: id, method: 'card' }
  const { payment } = await api.call.value(createPayment, input, { ...as, key: randomUUID() })
  const page = api.origin + new URL(payment.redirectUrl ?? '').pathname
  const deliveryOf = () => api.db.selectFrom('sandbox_delivery').selectAll().executeTakeFirst()
  // The first delivery meets a shop that is not there.
  const shop = api.takeShop()
  await typeCard(page, '4242424242424242')
  await until(async () => ((await deliveryOf())?.attempts ?? 0) > 0)
  api.setShop(shop)
  await until(async () => (await api.call.value(getOrder, { id }, as)).order.state === 'paid')
  // The order is paid before the one who delivers has heard that the notice was taken.
  const delivery = await until(async () => {
    const now = await deliveryOf()
    return now?.delivered_at ? now : null
  })
  expect(delivery.attempts).toBeGreaterThan(1)
})

test('whoever adds much heavy work has others wait for none of it', async () => {
  press.held = new Promise((resolve) => {
    press.free = resolve
  })
  const add = (owner: string) =>
    inTransaction(api.db, (tx) => queue.enqueue(tx, heavyWork, { owner }))
  for (let count = 0; count < 25; count += 1) await add('printer')
  await expect.poll(() => press.begun).toEqual(['printer', 'printer'])
  await add('somebody')
  await expect.poll(() => press.begun).toEqual(['printer', 'printer', 'somebody'])
  press.free()
  await expect.poll(() => press.begun.length, { timeout: 60_000 }).toBe(26)
})

test('owners of heavy work take turns, however much of it each has added before', async () => {
  press.begun.length = 0
  press.held = new Promise((resolve) => {
    press.free = resolve
  })
  const add = (owner: string) =>
    inTransaction(api.db, (tx) => queue.enqueue(tx, heavyWork, { owner }))
  for (let count = 0; count < 6; count += 1) for (const owner of ['one', 'two']) await add(owner)
  await expect.poll(() => press.begun.length).toBe(3)
  await add('three')
  press.free()
  await expect.poll(() => press.begun.length, { timeout: 60_000 }).toBe(13)
  expect(press.begun.indexOf('three')).toBeLessThan(6)
})
