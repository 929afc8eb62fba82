import { generate } from 'otplib'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runStaffCommand } from '../../scripts/lib/staff-commands.ts'
import { sandboxPayments } from '../../src/lib/server/commerce/sandbox/index.ts'
import { sandboxKeys, sign } from '../../src/lib/server/commerce/sandbox/signature.ts'
import { contextOf } from '../../src/lib/server/context.ts'
import { createStaffVisitors, openVault } from '../../src/lib/server/people/staff/index.ts'
import { startSecondFactor, takeCode } from '../../src/lib/server/people/staff/second-factor.ts'
import { startApi, type TestApi } from './harness/api.ts'
import { testShop } from './harness/shop.ts'
import { newAccount, newStaff } from './harness/staff.ts'

// A secret is replaced in three steps, each a rolling restart: the next one is believed everywhere, it
// signs, and then the one before is believed no more.
const before = 'the secret of last year'
const next = 'the secret of this year'
const steps = {
  start: { secret: before },
  believed: { secret: before, otherSecret: next },
  signing: { secret: next, otherSecret: before },
  end: { secret: next },
}

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

const now = new Date()

test('a notice signed with either secret is taken while one replaces the other', async () => {
  const actor = { kind: 'system', name: 'test' } as const
  const work = { db: api.db, log: pino({ level: 'silent' }), now, actor }
  const context = contextOf({ ...work, shop: testShop() }, 'ie')
  if (!context) throw new Error('the test shop has a tenant ie')
  const session = { reference: crypto.randomUUID(), state: 'captured', amount: 1, currency: 'EUR' }
  const body = Buffer.from(JSON.stringify({ id: 'event', session }))
  const isTaken = async (step: keyof typeof steps, signedWith: string) => {
    const { provider } = sandboxPayments({ origin: () => 'http://127.0.0.1', ...steps[step] })
    const header = sign(sandboxKeys(signedWith).webhookKey, body, now)
    try {
      const [notice] = await provider.readNotices(context, body, () => header)
      return notice?.eventId === 'event'
    } catch {
      return false
    }
  }
  const taken = await Promise.all(
    (Object.keys(steps) as (keyof typeof steps)[]).map((step) =>
      Promise.all([before, next].map((secret) => isTaken(step, secret))),
    ),
  )
  expect(taken).toEqual([
    [true, false],
    [true, true],
    [true, true],
    [false, true],
  ])
})

test('the cookie of somebody who signed in before counts until the secret before is gone', async () => {
  const { as } = await newStaff(api, [{ role: 'support', tenant: 'ie' }])
  const session = await api.db
    .selectFrom('staff_session')
    .select('id')
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
  const visitors = (secrets: { secret: string; otherSecret?: string }) =>
    createStaffVisitors({ ...secrets, isDev: false, secondFactor: 'optional' })
  const cookie = visitors(steps.start).agentCookie(session.id, now)
  const tenant = testShop().tenants.find(({ id }) => id === as.tenant)
  if (!tenant) throw new Error('the test shop has the tenant')
  const visitor = { ip: '192.0.2.1', agentCookie: cookie, now, db: api.db }
  const counts = async (secrets: { secret: string }) =>
    (await visitors(secrets).signsOf(tenant, visitor)).hasAgentCookie
  expect(await counts(steps.signing)).toBe(true)
  expect(await counts(steps.end)).toBe(false)
})

test('second factors open with either secret, and with the new one alone once they are resealed', async () => {
  const { id, email } = await newAccount(api.db)
  const enrolment = await startSecondFactor(api.db, openVault(steps.start), { id, email }, 'Shop')
  const secret = enrolment?.secret ?? ''
  const epoch = Math.floor(now.getTime() / 1000)
  const tryAt = async (step: keyof typeof steps, minutes: number) => {
    const at = epoch + minutes * 60
    const code = await generate({ secret, epoch: at })
    const terms = { code, now: new Date(at * 1000) }
    return takeCode(api.db, openVault(steps[step]), id, terms)
  }
  expect(await tryAt('signing', 0)).toBe(true)
  await expect(tryAt('end', 5)).rejects.toThrow()
  const reseal = (secrets: { secret?: string; otherSecret?: string }) =>
    runStaffCommand(api.db, ['reseal'], now, secrets)
  // With one of them, or none, nothing is replaced by anything: no success is claimed.
  for (const given of [{}, steps.end, { otherSecret: steps.end.secret }])
    await expect(reseal(given)).rejects.toThrow('give this command STAFF_SECRET and')
  const strange = { secret: steps.end.secret, otherSecret: 'a secret that sealed nothing, ever' }
  await expect(reseal(strange)).rejects.toThrow('opens with neither')
  // Trouble of any other kind is not put down to the secrets.
  const isAway = new Error('the database is away')
  const away = new Proxy(api.db, {
    get() {
      throw isAway
    },
  })
  await expect(runStaffCommand(away, ['reseal'], now, steps.signing)).rejects.toBe(isAway)
  expect(await reseal(steps.signing)).toContain('STAFF_SECRET_OTHER may go')
  expect(await tryAt('end', 10)).toBe(true)
})
