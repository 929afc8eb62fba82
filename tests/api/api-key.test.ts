import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  adoptApiKey,
  createApiKey,
  listApiKeys,
  revokeApiKey,
} from '../../src/lib/contract/api-key.ts'
import { listStaffActs } from '../../src/lib/contract/audit.ts'
import {
  getStaffOrder,
  listStaffOrders,
  moveStaffLines,
  noteStaffOrder,
} from '../../src/lib/contract/back-office.ts'
import { getStaff } from '../../src/lib/contract/staff.ts'
import { changeAccount } from '../../src/lib/server/people/staff/index.ts'
import { startApi, type TestApi } from './harness/api.ts'
import { inDays } from './harness/sample-machines.ts'
import { sampleOrders } from './harness/sample-orders.ts'
import { type Colleague, newStaff } from './harness/staff.ts'

let api: TestApi
let chief: Colleague

beforeAll(async () => {
  api = await startApi()
  chief = await newStaff(api, [{ role: 'administrator', tenant: 'ie' }])
})
afterAll(() => api.stop())

const wanted = { name: 'Press room', permissions: ['orders.read' as const], lastDay: inDays(30) }
const make = (change: Partial<Parameters<typeof given>[0]> = {}) => given(change)
function given(change: { permissions?: ('orders.read' | 'orders.produce' | 'orders.edit')[] }) {
  return api.call.value(createApiKey, { ...wanted, ...change }, chief.as)
}

test('a key is shown once, kept as a hash, and opens what it names', async () => {
  const { key, token } = await make()
  expect(token).toMatch(/^qk_[\w-]{43}$/)
  expect(key).toMatchObject({ name: 'Press room', ending: token.slice(-4), state: 'good' })
  expect(key.lastUsedAt).toBeNull()
  const { keys } = await api.call.value(listApiKeys, {}, chief.as)
  expect(JSON.stringify(keys)).not.toContain(token)
  const { rows } = await api.db
    .selectFrom('api_key')
    .selectAll()
    .execute()
    .then((all) => ({ rows: JSON.stringify(all) }))
  expect(rows).not.toContain(token.slice(3))

  await api.call.value(listStaffOrders, { view: 'all' }, { token })
  const used = await api.call.value(listApiKeys, {}, chief.as)
  expect(used.keys.find(({ id }) => id === key.id)?.lastUsedAt).not.toBeNull()
})

test('a key that is no good is refused by code and sentence', async () => {
  const { key, token } = await make()
  const refused = async (options: object) =>
    api.call.refusal(listStaffOrders, {}, { token, ...options })
  expect(await refused({ tenant: 'fr' })).toMatchObject({ status: 403, code: 'api_key_other_shop' })
  const beyond = await api.call.refusal(
    moveStaffLines,
    { orders: [{ id: key.id }], event: 'produce' },
    { token },
  )
  expect(beyond).toMatchObject({ status: 403, code: 'api_key_not_allowed' })
  expect(beyond.facts).toEqual({ permission: 'orders.produce' })
  expect((await api.call.refusal(getStaff, {}, { token })).code).toBe('api_key_not_allowed')
  expect(await refused({ token: `${token}x` })).toMatchObject({
    status: 401,
    code: 'api_key_unknown',
  })
  const later = { expires_at: new Date(Date.now() - 1000) }
  await api.db.updateTable('api_key').set(later).where('id', '=', key.id).execute()
  expect(await refused({})).toMatchObject({ status: 401, code: 'api_key_ended' })
  await api.call.value(revokeApiKey, { id: key.id }, chief.as)
  expect(await refused({})).toMatchObject({ status: 401, code: 'api_key_revoked' })
})

test('what a machine does stands under its name', async () => {
  const orders = await sampleOrders(api)
  const { key, token } = await make({ permissions: ['orders.read', 'orders.edit'] })
  const note = { id: orders.seen, text: 'Plates are made.' }
  await api.call.value(noteStaffOrder, note, { token, key: 'note-of-a-machine' })
  const { notes } = await api.call.value(getStaffOrder, { id: orders.seen }, { token })
  expect(notes[0]).toMatchObject({ text: note.text, by: 'Press room' })
  const { acts } = await api.call.value(listStaffActs, { by: key.id }, chief.as)
  expect(acts[0]).toMatchObject({ act: 'order.noted', by: { id: key.id, name: 'Press room' } })
})

test('nobody makes a key that may do more than they may, or that never ends', async () => {
  const code = async (change: object) =>
    (await api.call.refusal(createApiKey, { ...wanted, ...change }, chief.as)).code
  expect(await code({ lastDay: inDays(-2) })).toBe('api_key_end_wrong')
  expect(await code({ lastDay: inDays(900) })).toBe('api_key_end_wrong')
  expect(await code({ permissions: [] })).toBe('input_invalid')
  expect(await code({ permissions: ['machines.manage'] })).toBe('input_invalid')
  const other = await newStaff(api, [{ role: 'administrator', tenant: 'fr' }], 'fr')
  const { key } = await make()
  const gone = await api.call.refusal(revokeApiKey, { id: key.id }, other.as)
  expect(gone.code).toBe('api_key_not_found')
})

test('a key stops with what who made it may, and goes on with who takes it over', async () => {
  const maker = await newStaff(api, [{ role: 'administrator', tenant: 'ie' }])
  const made = await api.call.value(createApiKey, wanted, maker.as)
  const { key, token } = made
  const works = () => api.call.send(listStaffOrders, {}, { token })
  const state = async () =>
    (await api.call.value(listApiKeys, {}, chief.as)).keys.find(({ id }) => id === key.id)?.state
  expect((await works()).ok).toBe(true)
  const stopped = async () => {
    expect(await works()).toMatchObject({ ok: false, code: 'api_key_stopped' })
    expect(await state()).toBe('stopped')
  }
  await changeAccount(api.db, maker.id, { set: 'active', to: false }, new Date())
  await stopped()
  await changeAccount(api.db, maker.id, { set: 'active', to: true }, new Date())
  expect((await works()).ok).toBe(true)
  const roles = api.db.updateTable('staff_role').where('account_id', '=', maker.id)
  await roles.set({ tenant: 'fr' }).execute()
  await stopped()
  await roles.set({ tenant: 'ie', role: 'production' }).execute()
  await stopped()

  const elsewhere = await newStaff(api, [{ role: 'administrator', tenant: 'fr' }], 'fr')
  const foreign = await api.call.refusal(adoptApiKey, { id: key.id }, elsewhere.as)
  expect(foreign.code).toBe('api_key_not_found')
  const { key: adopted } = await api.call.value(adoptApiKey, { id: key.id }, chief.as)
  expect(adopted).toMatchObject({ id: key.id, state: 'good' })
  expect((await works()).ok).toBe(true)
  await api.call.value(revokeApiKey, { id: key.id }, chief.as)
  expect(await state()).toBe('revoked')
})
