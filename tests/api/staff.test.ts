import { generate } from 'otplib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runStaffCommand, StaffCommandError } from '../../scripts/lib/staff-commands.ts'
import { loginAsUser, logout } from '../../src/lib/contract/auth.ts'
import { createCart } from '../../src/lib/contract/cart.ts'
import { findCustomerByEmail, getCustomer } from '../../src/lib/contract/customer.ts'
import {
  confirmSecondFactor,
  getOverview,
  getStaff,
  signInStaff,
  signOutStaff,
  startSecondFactor,
} from '../../src/lib/contract/staff.ts'
import {
  changeAccount,
  removeGrant,
  seedSampleStaff,
} from '../../src/lib/server/people/staff/index.ts'
import { defaultLimits } from '../../src/lib/server/platform/http/limits.ts'
import { staffSettings, startApi, type TestApi } from './harness/api.ts'
import { newCustomer } from './harness/people.ts'
import { testShop } from './harness/shop.ts'
import { newAccount, newStaff, STAFF_PASSWORD } from './harness/staff.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

const everywhere = '*'
const support = [{ role: 'support' as const, tenant: everywhere }]
const acts = () => api.db.selectFrom('staff_act').selectAll().orderBy('seq').execute()
/** The code that an authenticator app shows so many seconds from now. */
const codeIn = (secret: string, seconds: number) =>
  generate({ secret, epoch: Math.floor(Date.now() / 1000) + seconds })

test('staff sign in, see what they may do where, and sign out', async () => {
  const { email, id } = await newAccount(api.db, [
    { role: 'support', tenant: 'ie' },
    { role: 'editor', tenant: everywhere },
  ])
  const credentials = { email: email.toUpperCase(), password: STAFF_PASSWORD }
  const { data, staff } = await api.call.value(signInStaff, credentials)
  expect(data).toMatchObject({ expires_in: 8 * 3600 })
  const token = data.access_token
  expect(staff).toMatchObject({ id, email, secondFactor: 'off' })
  expect(staff.permissions['de']).toEqual(['content.edit', 'content.publish', 'content.read'])
  expect(staff.permissions['ie']).toEqual([
    'artwork.check',
    'artwork.read',
    'artwork.upload',
    'content.edit',
    'content.publish',
    'content.read',
    'customers.edit',
    'customers.find',
    'customers.login_as',
    'design.read',
    'design.work',
    'jobs.read',
    'mail.read',
    'mail.send',
    'orders.edit',
    'orders.read',
  ])
  expect(await api.call.value(getStaff, {}, { token })).toEqual({ staff })
  await api.call.value(signOutStaff, {}, { token })
  expect((await api.call.refusal(getStaff, {}, { token })).code).toBe('token_invalid')
  const done = (await acts()).filter(({ account_id }) => account_id === id)
  expect(done.map(({ act }) => act)).toEqual(['session.opened', 'session.ended'])
  const stored = await api.db.selectFrom('staff_session').selectAll().execute()
  expect(JSON.stringify(stored)).not.toContain(token)
})

test('a wrong password, an unknown address and an account that was closed look the same', async () => {
  const { email, id } = await newAccount(api.db)
  const attempt = (change: object) =>
    api.call.refusal(signInStaff, { email, password: STAFF_PASSWORD, ...change })
  const wrong = await attempt({ password: 'not this one' })
  expect(wrong.code).toBe('credentials_wrong')
  expect(await attempt({ email: 'nobody@staff.test' })).toEqual(wrong)
  await changeAccount(api.db, id, { set: 'active', to: false }, new Date())
  expect(await attempt({})).toEqual(wrong)
})

test('closing an account and a new password end what is open', async () => {
  for (const change of [
    { set: 'active', to: false },
    { set: 'password', to: 'other words entirely' },
    { set: 'second factor', to: null },
  ] as const) {
    const { id, as } = await newStaff(api, support)
    await changeAccount(api.db, id, change, new Date())
    expect((await api.call.refusal(getStaff, {}, as)).code).toBe('token_invalid')
  }
})

test('a second factor is shown once, counts once confirmed, and each code counts once', async () => {
  const { email, as, id } = await newStaff(api, support)
  const other = await api.call.value(signInStaff, { email, password: STAFF_PASSWORD })
  const { secret, uri } = await api.call.value(startSecondFactor, {}, as)
  expect(uri).toMatch(/^otpauth:\/\/totp\/Quire/)
  const [row] = await api.db
    .selectFrom('staff_account')
    .select('totp_secret')
    .where('id', '=', id)
    .execute()
  expect(row?.totp_secret?.toString('latin1')).not.toContain(secret)
  // Not confirmed yet: the password is still enough.
  await api.call.value(signInStaff, { email, password: STAFF_PASSWORD })
  const wrong = await api.call.refusal(confirmSecondFactor, { code: '000000' }, as)
  expect(wrong.code).toBe('code_wrong')
  const code = await codeIn(secret, -30)
  const { staff } = await api.call.value(confirmSecondFactor, { code }, as)
  expect(staff.secondFactor).toBe('on')
  const others = { token: other.data.access_token }
  expect((await api.call.refusal(getStaff, {}, others)).code).toBe('token_invalid')
  expect((await api.call.refusal(startSecondFactor, {}, as)).code).toBe('second_factor_on')

  const signIn = (given: object) =>
    api.call.send(signInStaff, { email, password: STAFF_PASSWORD, ...given })
  expect(await signIn({})).toMatchObject({ ok: false, code: 'code_required' })
  expect(await signIn({ code: '000000' })).toMatchObject({ code: 'code_wrong' })
  expect(await signIn({ code })).toMatchObject({ code: 'code_wrong' })
  const next = await codeIn(secret, 0)
  const both = await Promise.all([
    signIn({ code: `${next.slice(0, 3)} ${next.slice(3)}` }),
    signIn({ code: next }),
  ])
  expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await signIn({ password: 'wrong', code: await codeIn(secret, 30) })).toMatchObject({
    code: 'credentials_wrong',
  })
  expect(await signIn({ code: await codeIn(secret, 30) })).toMatchObject({
    ok: true,
    value: { staff: { secondFactor: 'on' } },
  })
})

test('where it is required, nothing is allowed before the second factor is set up', async () => {
  const strict = await startApi({ staff: staffSettings('required') })
  try {
    const { as } = await newStaff(strict, [{ role: 'administrator', tenant: everywhere }])
    const { staff } = await strict.call.value(getStaff, {}, as)
    expect(staff).toMatchObject({ secondFactor: 'missing', permissions: { ie: [] } })
    const find = () => strict.call.send(findCustomerByEmail, { email: 'who@example.test' }, as)
    expect(await find()).toMatchObject({ code: 'second_factor_missing' })
    const enrolment = await strict.call.value(startSecondFactor, {}, as)
    const code = await codeIn(enrolment.secret, 0)
    await strict.call.value(confirmSecondFactor, { code }, as)
    expect(await find()).toMatchObject({ code: 'customer_not_found' })
  } finally {
    await strict.stop()
  }
})

test('a member of staff logs in as a customer, on record, for as long as allowed', async () => {
  const person = await newCustomer(api)
  const { id, as } = await newStaff(api, support)
  const { customer } = await api.call.value(findCustomerByEmail, { email: person.email }, as)
  expect(customer).toMatchObject({ id: person.id, name: 'Nora Quill', orders: 0 })
  const input = { email: person.email, reason: 'asked on the telephone' }
  const { data } = await api.call.value(loginAsUser, input, as)
  expect(data).toMatchObject({ strategy: 'admin', expires_in: 3600 })
  expect(data).not.toHaveProperty('refresh_token')
  const acting = { token: data.access_token }
  expect((await api.call.value(getCustomer, {}, acting)).customer.id).toBe(person.id)
  await api.call.value(createCart, {}, acting)
  // It is a customer's token: it opens nothing that is for staff.
  expect((await api.call.refusal(loginAsUser, input, acting)).code).toBe('token_invalid')
  const elsewhere = await api.call.refusal(getCustomer, {}, { ...acting, tenant: 'de' })
  expect(elsewhere.code).toBe('token_invalid')
  await api.call.value(logout, {}, acting)
  expect((await api.call.refusal(getCustomer, {}, acting)).code).toBe('token_invalid')
  const done = (await acts()).filter(({ account_id }) => account_id === id).slice(1)
  const subject = `customer:${person.id}`
  expect(done).toMatchObject([
    { act: 'customer.found', tenant: 'ie', subject },
    { act: 'customer.login_as', tenant: 'ie', subject, reason: input.reason, ip: '127.0.0.1' },
    { act: 'customer.login_as_ended', tenant: 'ie', subject },
  ])
  const change = api.db.updateTable('staff_act').set({ reason: 'nothing' }).execute()
  await expect(change).rejects.toThrow('append-only')
  await expect(api.db.deleteFrom('staff_act').execute()).rejects.toThrow('append-only')
})

test('a login as a customer ends with the sign-in, the permission or the account behind it', async () => {
  const person = await newCustomer(api)
  const input = { email: person.email, reason: 'asked on the telephone' }
  const endings: ((staff: { id: string; token: string }) => Promise<unknown>)[] = [
    ({ token }) => api.call.value(signOutStaff, {}, { token }),
    ({ id }) => removeGrant(api.db, id, { role: 'support', tenant: everywhere }, new Date()),
    ({ id }) => changeAccount(api.db, id, { set: 'active', to: false }, new Date()),
  ]
  for (const end of endings) {
    const staff = await newStaff(api, support)
    const { data } = await api.call.value(loginAsUser, input, staff.as)
    const acting = { token: data.access_token }
    await api.call.value(getCustomer, {}, acting)
    await end(staff)
    expect((await api.call.refusal(getCustomer, {}, acting)).code).toBe('token_invalid')
  }
  // The customer's own login is another one.
  await api.call.value(getCustomer, {}, person.as)
})

test('logging in as a customer takes the permission, in that shop, and a reason', async () => {
  const person = await newCustomer(api, 'fr')
  const input = { email: person.email, reason: 'asked on the telephone' }
  const french = await newStaff(api, [{ role: 'support', tenant: 'fr' }], 'fr')
  const irish = await newStaff(api, [{ role: 'support', tenant: 'ie' }], 'fr')
  const editor = await newStaff(api, [{ role: 'editor', tenant: everywhere }], 'fr')
  for (const { as } of [irish, editor]) {
    expect((await api.call.refusal(loginAsUser, input, as)).code).toBe('not_allowed')
    const find = await api.call.refusal(findCustomerByEmail, { email: person.email }, as)
    expect(find.code).toBe('not_allowed')
  }
  expect((await api.call.refusal(loginAsUser, input)).code).toBe('login_required')
  const silent = await api.call.refusal(loginAsUser, { ...input, reason: ' ' }, french.as)
  expect(silent.code).toBe('input_invalid')
  const nobody = { ...input, email: 'nobody@example.test' }
  expect((await api.call.refusal(loginAsUser, nobody, french.as)).code).toBe('customer_not_found')
  await api.call.value(loginAsUser, input, french.as)
})

test('the overview tells what the caller may know, and nothing else', async () => {
  const { as } = await newStaff(api, support)
  const seen = await api.call.value(getOverview, {}, as)
  expect(seen.orders).toEqual({
    awaitingPayment: 0,
    behind: 0,
    disputed: 0,
    placedToday: 0,
    toDo: 0,
    withdrawals: 0,
  })
  expect(seen.edition.number).toBe(testShop().edition)
  const editor = await newStaff(api, [{ role: 'editor', tenant: everywhere }])
  expect((await api.call.value(getOverview, {}, editor.as)).orders).toBeNull()
  const elsewhere = await newStaff(api, [{ role: 'support', tenant: 'fr' }])
  expect((await api.call.value(getOverview, {}, elsewhere.as)).orders).toBeNull()
})

test('sample staff have one role each, once, and belong to the sample shop', async () => {
  const samples = await seedSampleStaff(api.db, testShop(), new Date())
  expect(await seedSampleStaff(api.db, testShop(), new Date())).toEqual(samples)
  for (const { email, password } of samples) await api.call.value(signInStaff, { email, password })
  const seeding = seedSampleStaff(api.db, { sample: false }, new Date())
  await expect(seeding).rejects.toThrow('sample')
})

test('guesses do not lock a browser out whose owner was signed in, to that account alone', async () => {
  const limited = await startApi({ limits: defaultLimits, trustProxy: 1 })
  try {
    const [owner, colleague] = [await newAccount(limited.db), await newAccount(limited.db)]
    const signIn = ({ email }: { email: string }, password: string, from: number, cookie = '') =>
      limited.call.send(
        signInStaff,
        { email, password },
        { headers: { 'x-forwarded-for': `192.0.2.${from}`, cookie } },
      )
    const cookiesOf = async (account: { email: string }) => {
      const answer = await signIn(account, STAFF_PASSWORD, 1)
      if (!answer.ok) throw new Error(answer.code)
      const token = answer.value.data.access_token
      const out = await limited.call.send(signOutStaff, {}, { token })
      // As a browser keeps them: what is cleared on the way out is gone.
      const cleared = out.headers.getSetCookie().map((each) => each.split('=')[0])
      const kept = answer.headers.getSetCookie().map((each) => each.split(';')[0] ?? '')
      return kept.filter((each) => !cleared.includes(each.split('=')[0])).join('; ')
    }
    const [own, other] = [await cookiesOf(owner), await cookiesOf(colleague)]
    for (let index = 0; index < 12; index += 1) await signIn(owner, 'guess', 10 + index)
    expect(await signIn(owner, STAFF_PASSWORD, 90)).toMatchObject({ code: 'too_many_requests' })
    const stranger = await signIn(owner, STAFF_PASSWORD, 91, other)
    expect(stranger).toMatchObject({ code: 'too_many_requests' })
    expect(await signIn(owner, STAFF_PASSWORD, 92, own)).toMatchObject({ ok: true })
  } finally {
    await limited.stop()
  }
})

test('limits: guessing passwords and codes waits', async () => {
  const limited = await startApi({ limits: defaultLimits })
  try {
    const { email, as } = await newStaff(limited, support)
    const guess = () => limited.call.send(signInStaff, { email, password: 'guess' })
    const answers = await Promise.all(Array.from({ length: 11 }, guess))
    const codes = answers.map((answer) => (answer.ok ? 'ok' : answer.code)).sort()
    expect(codes).toEqual([...Array(10).fill('credentials_wrong'), 'too_many_requests'])
    await limited.call.value(startSecondFactor, {}, as)
    const tries = Array.from({ length: 6 }, () =>
      limited.call.send(confirmSecondFactor, { code: '000000' }, as),
    )
    const said = (await Promise.all(tries)).map((answer) => (answer.ok ? 'ok' : answer.code))
    expect(said.sort()).toEqual([...Array(5).fill('code_wrong'), 'too_many_requests'])
  } finally {
    await limited.stop()
  }
})

test('accounts are kept from the command line, every change on record', async () => {
  const run = (...args: string[]) =>
    runStaffCommand(api.db, args, new Date(), staffSettings('optional'))
  const added = await run(
    ...['add', 'new@staff.test', '--name', 'Ada Print', '--role', 'editor:ie'],
    ...['--role', 'finance'],
  )
  const password = /password (\S+)/.exec(added)?.[1] ?? ''
  const { staff } = await api.call.value(signInStaff, { email: 'new@staff.test', password })
  expect(staff.permissions['de']).toEqual([
    'audit.read',
    'content.money',
    'ledger.assign',
    'ledger.read',
    'orders.read',
    'orders.refund',
    'prices.read',
    'promocodes.create',
  ])
  expect(await run('grant', 'new@staff.test', '--role', 'support:ie')).toContain('support in ie')
  await run('revoke', 'new@staff.test', '--role', 'finance')
  expect(await run('list')).toMatch(/new@staff\.test +Ada Print: editor in ie, support in ie, no/)
  const again = /is (\S+)\n/.exec(await run('password', 'new@staff.test'))?.[1] ?? ''
  const old = await api.call.refusal(signInStaff, { email: 'new@staff.test', password })
  expect(old.code).toBe('credentials_wrong')
  await api.call.value(signInStaff, { email: 'new@staff.test', password: again })
  await run('reset-second-factor', 'new@staff.test')
  await run('deactivate', 'new@staff.test')
  await run('activate', 'new@staff.test')
  const done = (await acts()).filter(({ subject }) => subject === `staff:${staff.id}`)
  expect(done.map(({ act }) => act).filter((act) => !act.startsWith('session'))).toEqual([
    'account.added',
    'role.granted',
    'role.granted',
    'role.granted',
    'role.revoked',
    'account.password_set',
    'second_factor.reset',
    'account.deactivated',
    'account.activated',
  ])
  const wrong = [
    ['add', 'other@staff.test', '--name', 'Ada Print'],
    ['add', 'new@staff.test', '--name', 'Ada Print', '--role', 'editor'],
    ['add', 'other@staff.test', '--name', 'Ada Print', '--role', 'king'],
    ['grant', 'nobody@staff.test', '--role', 'editor'],
    ['deactivate', 'new@staff.test', 'today'],
    ['promote', 'new@staff.test'],
    ['list', '--all'],
    [],
  ]
  for (const args of wrong) await expect(run(...args)).rejects.toThrow(StaffCommandError)
})
