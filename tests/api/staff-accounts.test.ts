import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listStaffActs } from '../../src/lib/contract/audit.ts'
import { getStaff, signInStaff } from '../../src/lib/contract/staff.ts'
import {
  acceptStaffLink,
  blockStaff,
  endStaffSession,
  endStaffSessions,
  grantStaffRole,
  inviteStaff,
  listStaffAccounts,
  resetStaffSecondFactor,
  revokeStaffRole,
  sendStaffLink,
  unblockStaff,
} from '../../src/lib/contract/staff-accounts.ts'
import { openOneTime } from '../../src/lib/server/people/credentials/index.ts'
import { staffSettings, startApi, type TestApi } from './harness/api.ts'
import { wordedMails } from './harness/mail.ts'
import { type Colleague, newStaff, STAFF_PASSWORD } from './harness/staff.ts'

let api: TestApi
/** Decides about all shops, and about the Irish one alone. */
let chief: Colleague
let irish: Colleague
const reason = 'joined the workshop'
const everywhere = { role: 'administrator' as const, tenant: '*' }
const support = { role: 'support' as const, tenant: 'ie' }

beforeAll(async () => {
  api = await startApi()
  chief = await newStaff(api, [everywhere])
  irish = await newStaff(api, [{ role: 'administrator', tenant: 'ie' }])
})
afterAll(() => api.stop())

const newAddress = () => `${randomUUID().slice(0, 8)}@staff.test`

/** The token of the newest link of an account, which a mail carries hidden. */
async function tokenOf(email: string): Promise<string> {
  const { id } = await api.db
    .selectFrom('staff_link as l')
    .innerJoin('staff_account as a', 'a.id', 'l.account_id')
    .select('l.id')
    .where('a.email', '=', email)
    .orderBy('l.created_at', 'desc')
    .executeTakeFirstOrThrow()
  return openOneTime(staffSettings('optional')).token(id)
}

test('who is invited sets a password by the link, once, and signs in', async () => {
  const email = newAddress()
  const invitation = { email, name: 'Jonas Frey', grants: [support], reason }
  const { account } = await api.call.value(inviteStaff, invitation, irish.as)
  expect(account).toMatchObject({ email, isInvited: true, isActive: true, grants: [support] })
  const mail = (await wordedMails(api, 'staff-link')).find(({ recipient }) => recipient === email)
  expect(mail?.body_text).toContain('/admin/invitation/#token=hidden.')
  const before = await api.call.refusal(signInStaff, { email, password: STAFF_PASSWORD })
  expect(before.code).toBe('credentials_wrong')

  const token = await tokenOf(email)
  const weak = await api.call.refusal(acceptStaffLink, { token, password: 'password12' })
  expect(weak.code).toBe('password_weak')
  const set = await api.call.value(acceptStaffLink, { token, password: STAFF_PASSWORD })
  expect(set).toEqual({ email })
  const again = await api.call.refusal(acceptStaffLink, { token, password: 'another one, longer' })
  expect(again.code).toBe('link_invalid')
  const { staff } = await api.call.value(signInStaff, { email, password: STAFF_PASSWORD })
  expect(staff.permissions['ie']).toContain('customers.edit')
  expect(staff.permissions['fr']).toEqual([])
  const taken = await api.call.refusal(
    inviteStaff,
    { ...invitation, email: email.toUpperCase() },
    chief.as,
  )
  expect(taken.code).toBe('staff_taken')
  expect(taken.fields).toEqual([expect.objectContaining({ path: 'email' })])
})

test('a newer link, a block and another password make a link useless', async () => {
  const colleague = await newStaff(api, [support])
  const { id, email } = colleague
  await api.call.value(sendStaffLink, { id, reason }, chief.as)
  const first = await tokenOf(email)
  await api.call.value(sendStaffLink, { id, reason }, chief.as)
  const accept = (token: string) =>
    api.call.refusal(acceptStaffLink, { token, password: 'vellum, linen, felt' })
  expect((await accept(first)).code).toBe('link_invalid')
  const second = await tokenOf(email)
  await api.call.value(blockStaff, { id, reason }, chief.as)
  expect((await accept(second)).code).toBe('link_invalid')
  const { account } = await api.call.value(unblockStaff, { id, reason }, chief.as)
  expect(account.isActive).toBe(true)
  expect((await accept(second)).code).toBe('link_invalid')
  expect((await accept('made up')).code).toBe('link_invalid')
})

test('sign-ins end, the second factor is forgotten, a block holds, and each is on record', async () => {
  const colleague = await newStaff(api, [support])
  const { id, email } = colleague
  await api.db
    .updateTable('staff_account')
    .set({ totp_secret: Buffer.from('sealed'), totp_confirmed_at: new Date() })
    .where('id', '=', id)
    .execute()
  const reset = await api.call.value(resetStaffSecondFactor, { id, reason }, irish.as)
  expect(reset.account).toMatchObject({ hasSecondFactor: false, sessions: [] })
  expect((await api.call.refusal(getStaff, {}, colleague.as)).code).toBe('token_invalid')
  const { data } = await api.call.value(signInStaff, { email, password: STAFF_PASSWORD })
  await api.call.value(endStaffSessions, { id, reason }, irish.as)
  const ended = await api.call.refusal(getStaff, {}, { token: data.access_token })
  expect(ended.code).toBe('token_invalid')
  await api.call.value(blockStaff, { id, reason: 'left' }, irish.as)
  const out = await api.call.refusal(signInStaff, { email, password: STAFF_PASSWORD })
  expect(out.code).toBe('credentials_wrong')
  const { acts } = await api.call.value(listStaffActs, { subject: `staff:${id}` }, irish.as)
  expect(acts.slice(0, 4).map(({ act }) => act)).toEqual([
    'account.deactivated',
    'account.sessions_ended',
    'session.opened',
    'second_factor.reset',
  ])
  expect(acts[0]).toMatchObject({ reason: 'left', by: { id: irish.id } })
})

test('one sign-in of a colleague ends, and the others go on', async () => {
  const colleague = await newStaff(api, [support])
  const { email, id } = colleague
  const { data } = await api.call.value(signInStaff, { email, password: STAFF_PASSWORD })
  const list = async () => {
    const { accounts } = await api.call.value(listStaffAccounts, {}, irish.as)
    return accounts.find((account) => account.id === id)?.sessions ?? []
  }
  const open = await list()
  expect(open).toMatchObject([{ secondFactor: false }, { secondFactor: false }])
  const newest = { id, sessionId: open[0]?.id ?? '', reason }
  const mine = await api.call.refusal(endStaffSession, newest, colleague.as)
  expect(mine.code).toBe('not_allowed')
  // Of another account it is none: nothing ends.
  const { id: other } = await newStaff(api, [support])
  await api.call.value(endStaffSession, { ...newest, id: other }, irish.as)
  expect(await list()).toEqual(open)
  for (const _twice of [1, 2]) {
    const { account } = await api.call.value(endStaffSession, newest, irish.as)
    expect(account.sessions).toEqual(open.slice(1))
  }
  const gone = await api.call.refusal(getStaff, {}, { token: data.access_token })
  expect(gone.code).toBe('token_invalid')
  await api.call.value(getStaff, {}, colleague.as)
  const { acts } = await api.call.value(listStaffActs, { subject: `staff:${id}` }, chief.as)
  const ended = acts.filter(({ act }) => act === 'account.session_ended')
  // What somebody asked for stands on record, whether or not it still ended something.
  expect(ended).toMatchObject(Array(2).fill({ reason, by: { id: irish.id } }))
})

test('roles are given and taken in the shops that somebody decides about, and no further', async () => {
  const colleague = await newStaff(api, [support])
  const { id } = colleague
  const french = { role: 'editor' as const, tenant: 'fr' }
  const refusal = async (grant: object) =>
    (await api.call.refusal(grantStaffRole, { id, ...french, ...grant, reason }, irish.as)).code
  expect(await refusal({})).toBe('staff_beyond')
  expect(await refusal({ tenant: '*' })).toBe('staff_beyond')
  expect(await refusal({ tenant: 'nowhere' })).toBe('tenant_unknown')
  const invitation = { email: newAddress(), name: 'A', grants: [everywhere], reason }
  const beyond = await api.call.refusal(inviteStaff, invitation, irish.as)
  expect(beyond.code).toBe('staff_beyond')

  const editor = { role: 'editor' as const, tenant: 'ie' }
  const given = await api.call.value(grantStaffRole, { id, ...editor, reason }, irish.as)
  expect(given.account.grants).toEqual([editor, support])
  const { staff } = await api.call.value(getStaff, {}, colleague.as)
  expect(staff.permissions['ie']).toContain('content.edit')
  const taken = await api.call.value(revokeStaffRole, { id, ...editor, reason }, irish.as)
  expect(taken.account.grants).toEqual([support])

  // With a role elsewhere the account itself is no longer the Irish administrator's to decide about.
  await api.call.value(grantStaffRole, { id, ...french, reason }, chief.as)
  expect((await api.call.refusal(blockStaff, { id, reason }, irish.as)).code).toBe('staff_beyond')
  const seen = await api.call.value(listStaffAccounts, {}, irish.as)
  const row = seen.accounts.find((each) => each.id === id)
  expect(row).toMatchObject({ mayChange: false, grants: [support] })
  const ofFrance = await newStaff(api, [french])
  expect(seen.accounts.map((each) => each.id)).not.toContain(ofFrance.id)
  const all = await api.call.value(listStaffAccounts, {}, chief.as)
  expect(all.accounts.map((each) => each.id)).toContain(ofFrance.id)
})

test('nobody decides about themselves, and of two who block each other one stays', async () => {
  const own = await api.call.refusal(blockStaff, { id: chief.id, reason }, chief.as)
  expect(own.code).toBe('staff_yourself')
  const [left, right] = [await newStaff(api, [everywhere]), await newStaff(api, [everywhere])]
  const answers = await Promise.all([
    api.call.send(blockStaff, { id: right.id, reason }, left.as),
    api.call.send(blockStaff, { id: left.id, reason }, right.as),
  ])
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  const rows = await api.db
    .selectFrom('staff_account')
    .select('active')
    .where('id', 'in', [left.id, right.id])
    .execute()
  expect(rows.filter(({ active }) => active)).toHaveLength(1)
})
