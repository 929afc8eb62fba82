import dayjs from 'dayjs'
import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import {
  changeCompany,
  changeMember,
  createCompany,
  getCompany,
  inviteMember,
  joinCompany,
  readInvitation,
  removeMember,
  withdrawInvitation,
} from '../../src/lib/contract/company.ts'
import { changeCustomer } from '../../src/lib/contract/customer.ts'
import { companyRoles } from '../../src/lib/contract/limits.ts'
import { tidyLinks } from '../../src/lib/server/people/auth/index.ts'
import { jobContext } from '../../src/lib/server/platform/jobs/define-job.ts'
import { startApi, type TestApi } from './harness/api.ts'
import { colleague, invited, newCompany } from './harness/companies.ts'
import { mailTo, wordedMails } from './harness/mail.ts'
import { newCustomer } from './harness/people.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

const code = async (refusal: Promise<{ code: string }>) => (await refusal).code

test('an invitation joins the one it was sent to, once, and tells who sent it', async () => {
  const owner = await newCompany(api)
  const [person, stranger] = [await newCustomer(api), await newCustomer(api)]
  const token = await invited(api, owner, person.email.toUpperCase(), ['orders'])
  const look = await api.call.value(readInvitation, { token }, person.as)
  expect(look).toEqual({ name: 'Quill & Co', by: 'Nora Quill', roles: ['orders'] })
  for (const call of [readInvitation, joinCompany])
    expect(await code(api.call.refusal(call, { token }, stranger.as))).toBe(
      'company_invitation_foreign',
    )
  const twice = await Promise.all([
    api.call.send(joinCompany, { token }, person.as),
    api.call.send(joinCompany, { token }, person.as),
  ])
  expect(twice.map(({ ok }) => ok).sort()).toEqual([false, true])
  expect(await code(api.call.refusal(joinCompany, { token }, person.as))).toBe(
    'company_invitation_invalid',
  )
  expect((await mailTo(api, owner.email, 'company-joined')).sent.text).toContain('Quill & Co')
  // Who does not administer the members sees names, and no addresses.
  const { company } = await api.call.value(getCompany, {}, person.as)
  expect(company?.members.map(({ email }) => email)).toEqual(['', ''])
  expect(company?.invitations).toEqual([])
})

test('an invitation ends by time, by a newer one, by withdrawing, and in another shop', async () => {
  const owner = await newCompany(api)
  const person = await newCustomer(api)
  const first = await invited(api, owner, person.email, ['orders'])
  const second = await invited(api, owner, person.email, ['sees'])
  const refused = (token: string) => code(api.call.refusal(joinCompany, { token }, person.as))
  expect(await refused(first)).toBe('company_invitation_invalid')
  expect(await refused('none')).toBe('company_invitation_invalid')
  const elsewhere = await newCustomer(api, 'fr', person.email)
  expect(await code(api.call.refusal(joinCompany, { token: second }, elsewhere.as))).toBe(
    'company_invitation_invalid',
  )
  const { company } = await api.call.value(getCompany, {}, owner.as)
  const [open] = company?.invitations ?? []
  expect(company?.invitations).toHaveLength(1)
  await api.call.value(withdrawInvitation, { id: open?.id ?? '' }, owner.as)
  expect(await refused(second)).toBe('company_invitation_invalid')
  const third = await invited(api, owner, person.email, ['orders'])
  onTestFinished(() => void vi.useRealTimers())
  vi.useFakeTimers({ toFake: ['Date'], now: dayjs().add(8, 'day').toDate() })
  expect(await refused(third)).toBe('token_invalid')
})

test('an invitation that is over is forgotten with its address', async () => {
  const owner = await newCompany(api)
  const [old, open] = [`old-${owner.id}@example.test`, `open-${owner.id}@example.test`]
  for (const email of [old, open])
    await api.call.value(inviteMember, { email, roles: ['orders'] }, owner.as)
  await sql`update company_invitation set expires_at = now() - interval '8 days'
    where email = ${old}`.execute(api.db)
  const work = { db: api.db, log: pino({ level: 'silent' }), now: new Date() }
  await tidyLinks.handler({}, jobContext(work, tidyLinks.name, null))
  const { rows } = await sql<{ email: string }>`select email from company_invitation
    where email in (${old}, ${open})`.execute(api.db)
  expect(rows).toEqual([{ email: open }])
})

test('who administers no more comes back by no invitation of before', async () => {
  const owner = await newCompany(api)
  for (const end of ['removed', 'demoted'] as const) {
    const other = await colleague(api, owner, ['administers'])
    const second = await newCustomer(api)
    const token = await invited(api, other, second.email, ['administers'])
    const { id } = other
    if (end === 'removed') await api.call.value(removeMember, { id }, owner.as)
    else await api.call.value(changeMember, { id, roles: ['sees'] }, owner.as)
    expect(await code(api.call.refusal(joinCompany, { token }, second.as))).toBe(
      'company_invitation_invalid',
    )
  }
})

test.each(['Quill\n\nVisit us', 'Win at https://evil.example'])(
  'a company is not called %j: its name stands in mails to strangers',
  async (name) => {
    const { as } = await newCustomer(api)
    expect(await code(api.call.refusal(createCompany, { name }, as))).toBe('input_invalid')
  },
)

test('no link stands in an invitation but the shop’s, whatever who invites is called', async () => {
  const { as } = await newCustomer(api)
  const called = {
    firstName: 'You won: https://evil.example/x',
    lastName: 'J.\r\n\r\nwww。evil。example',
  }
  await api.call.value(changeCustomer, called, as)
  await api.call.value(createCompany, { name: 'evil.example' }, as)
  const { email } = await newCustomer(api)
  await api.call.value(inviteMember, { email, roles: ['sees'] }, as)
  const mails = await wordedMails(api, 'company-invitation')
  const sent = mails.find(({ recipient }) => recipient === email)
  for (const said of [sent?.subject, sent?.body_text, sent?.body_html]) {
    expect(said).not.toMatch(/evil[.。]example|\/\/evil|[.。]evil/)
    expect(said).toContain('You won: https: evil. example/x J. www。 evil。 example')
  }
  expect(sent?.subject).toContain('to evil. example')
})

test('who administers says what others may do, and somebody always does', async () => {
  const owner = await newCompany(api)
  const member = await colleague(api, owner, ['orders'])
  const change = { id: owner.id, roles: ['orders' as const] }
  expect(await code(api.call.refusal(changeMember, change, member.as))).toBe('company_role_missing')
  expect(await code(api.call.refusal(changeMember, change, owner.as))).toBe(
    'company_last_administrator',
  )
  expect(await code(api.call.refusal(removeMember, { id: owner.id }, owner.as))).toBe(
    'company_last_administrator',
  )
  expect(
    await code(api.call.refusal(inviteMember, { email: member.email, roles: ['sees'] }, owner.as)),
  ).toBe('company_member_known')
  await api.call.value(changeCompany, { approveAbove: 100 }, owner.as)
  const noApprover = { id: owner.id, roles: ['administers' as const] }
  expect(await code(api.call.refusal(changeMember, noApprover, owner.as))).toBe(
    'company_no_approver',
  )
  const all = { id: member.id, roles: [...companyRoles] }
  await api.call.value(changeMember, all, owner.as)
  expect(await api.call.value(removeMember, { id: owner.id }, owner.as)).toEqual({ company: null })
  const other = await newCompany(api)
  expect(await code(api.call.refusal(changeMember, all, other.as))).toBe('company_member_not_found')
  expect(await code(api.call.refusal(createCompany, { name: 'B' }, other.as))).toBe(
    'company_joined_already',
  )
})
