// Mails of two releases that run beside each other on one database.
import pino from 'pino'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { contextOf } from '../../src/lib/server/context.ts'
import { addressTaken } from '../../src/lib/server/people/customer/index.ts'
import { inTransaction, storedJson } from '../../src/lib/server/platform/db/index.ts'
import { addMail, defineMail } from '../../src/lib/server/platform/mail/index.ts'
import { handOver } from '../../src/lib/server/platform/mail/outbox.ts'
import { startApi, type TestApi } from './harness/api.ts'
import { origin, wordedMails } from './harness/mail.ts'
import { testShop } from './harness/shop.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())
afterEach(() => api.db.deleteFrom('mail').execute())

const to = 'nora@example.test'

/** A context of a job, and one of a tenant. */
function job() {
  const actor = { kind: 'system', name: 'test' } as const
  const log = pino({ level: 'silent' })
  const work = { db: api.db, log, now: new Date(), actor, shop: testShop() }
  const forTenant = (id: string) => {
    const context = contextOf(work, id)
    if (!context) throw new Error(`no tenant ${id}`)
    return context
  }
  return { ...work, isLastTry: false, hasTenant: () => true, forTenant }
}

const write = (about: string) =>
  inTransaction(api.db, (tx) =>
    addMail(tx, job().forTenant('ie'), addressTaken, { to, about, facts: { name: 'Nora' } }),
  )

test('what a newer release wrote is left to it, however much of it there is', async () => {
  for (let count = 0; count < 25; count++) await write(`${count}`)
  await api.db.updateTable('mail').set({ facts: '{"v":9,"value":{}}' }).execute()
  await write('now')
  const rows = await wordedMails(api, 'address-taken')
  const handed = rows.filter(({ handed_at }) => handed_at !== null)
  expect(handed.map(({ key }) => key)).toEqual(['now'])
  expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['waiting']))
})

test('what the release before cannot read waits under a kind that it leaves alone', async () => {
  const told = storedJson({
    name: 'mail.facts.told',
    version: 2,
    schema: z.object({ name: z.string(), isRush: z.boolean() }),
    upgrades: { 1: (facts) => ({ ...Object(facts), isRush: false }) },
    asBefore: ({ isRush, ...facts }) => (isRush ? undefined : facts),
  })
  const mail = defineMail({
    kind: 'told',
    facts: told,
    apart: true,
    words: ({ name }) => ({ subject: 'Told', name, blocks: [], why: '' }),
  })
  const tell = (about: string, isRush: boolean) =>
    inTransaction(api.db, (tx) =>
      addMail(tx, job().forTenant('ie'), mail, { to, about, facts: { name: 'Nora', isRush } }),
    )
  expect([await tell('a', true), await tell('b', false)]).toEqual([true, true])
  const kinds = async () => {
    const rows = await api.db.selectFrom('mail').select(['key', 'kind', 'subject']).execute()
    return rows.sort((a, b) => a.key.localeCompare(b.key))
  }
  expect(await kinds()).toMatchObject([{ kind: 'told.2' }, { kind: 'told' }])
  await handOver(job(), testShop(), { mails: [mail], origin }, async () => {})
  const said = { kind: 'told', subject: 'Told' }
  expect(await kinds()).toMatchObject([said, said])
  expect(await tell('a', true)).toBe(false)
})
