import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCart } from '../../src/lib/contract/cart.ts'
import type { Access, Endpoint } from '../../src/lib/contract/endpoint.ts'
import type { ErrorCode } from '../../src/lib/contract/errors.ts'
import { endpoints } from '../../src/lib/contract/index.ts'
import {
  machinePermissions,
  type Permission,
  permissions,
} from '../../src/lib/contract/permissions.ts'
import { type Grant, type Role, roles } from '../../src/lib/domain/staff/roles.ts'
import { startActing } from '../../src/lib/server/people/auth/acting.ts'
import { issueLogin } from '../../src/lib/server/people/auth/logins.ts'
import { addGrant } from '../../src/lib/server/people/staff/index.ts'
import { findStaff, openSession } from '../../src/lib/server/people/staff/sessions.ts'
import { type SampleOrders, sampleInputs } from './harness/access-samples.ts'
import { startApi, type TestApi } from './harness/api.ts'
import type { CallOptions } from './harness/client.ts'
import type { SampleContent } from './harness/content-samples.ts'
import { keptMailOf } from './harness/mail.ts'
import { newCustomer } from './harness/people.ts'
import { sampleContent } from './harness/sample-content.ts'
import { newKey } from './harness/sample-machines.ts'
import { sampleOrders } from './harness/sample-orders.ts'
import { stockedShop } from './harness/shop.ts'
import { newAccount } from './harness/staff.ts'

// Every call of the contract, asked by everybody there is. What each gets follows from `access` alone.

type Identity =
  | 'nobody'
  | 'a visitor'
  | 'a customer'
  | 'a customer of another shop'
  | 'a customer whose login expired'
  | 'staff acting as a customer'
  | 'staff without a permission'
  | 'staff with the permission elsewhere'
  | 'staff with the permission'
  | 'staff without the second factor'
  | 'staff whose sign-in expired'
  | 'a machine with the permission'
  | 'a machine without the permission'
  | 'a machine of another shop'

let api: TestApi
let customer: { id: string; email: string }
let stranger: { id: string; email: string }
let mailId: string
let content: SampleContent
let orders: SampleOrders
const colleagues: Partial<Record<string, string>> = {}

beforeAll(async () => {
  api = await startApi()
  api.setShop(stockedShop())
  customer = await newCustomer(api)
  stranger = await newCustomer(api, 'fr')
  mailId = await keptMailOf(api)
  content = await sampleContent(api)
  orders = await sampleOrders(api)
})
afterAll(() => api.stop())

/** A role that includes a permission. */
function roleWith(permission: Permission): Role {
  const found = Object.entries(roles).find(([, list]) =>
    (list as readonly Permission[]).includes(permission),
  )
  if (!found) throw new Error(`No role includes ${permission}`)
  return found[0] as Role
}

/** A session of an account with these grants; passwords are slow, so there is one account a grant. */
async function session(grants: Grant[], options: { expired?: true; locked?: true } = {}) {
  const key = JSON.stringify([grants, options.locked])
  const id = colleagues[key] ?? (await newAccount(api.db)).id
  if (!colleagues[key]) for (const grant of grants) await addGrant(api.db, id, grant, new Date())
  colleagues[key] = id
  if (options.locked) {
    await api.db
      .updateTable('staff_account')
      .set({ totp_secret: Buffer.from('sealed'), totp_confirmed_at: new Date() })
      .where('id', '=', id)
      .execute()
  }
  const opened = options.expired ? new Date(Date.now() - 9 * 3600_000) : new Date()
  const { password_hash: passwordHash } = await api.db
    .selectFrom('staff_account')
    .select('password_hash')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const made = await openSession(api.db, { id, passwordHash }, false, opened)
  if (!made) throw new Error('An account that nobody changed is signed in')
  return made
}

const login = async (tenant: string, customerId: string, at = new Date()) =>
  (await issueLogin(api.db, tenant, { customerId, userAgent: '', ip: '127.0.0.1' }, at)).access

/** Somebody new of each kind, so that no call ends what the next one needs. */
async function optionsOf(who: Identity, access: Access): Promise<CallOptions> {
  const permission = typeof access === 'object' ? access.staff : 'customers.login_as'
  const role = roleWith(permission)
  const token = async (grants: Grant[], options?: { expired?: true; locked?: true }) => ({
    token: (await session(grants, options)).token,
  })
  switch (who) {
    case 'nobody':
      return {}
    case 'a visitor':
      return { anonymousId: randomUUID() }
    case 'a customer':
      return { token: await login('ie', customer.id) }
    case 'a customer of another shop':
      return { token: await login('fr', stranger.id) }
    case 'a customer whose login expired':
      return { token: await login('ie', customer.id, new Date(Date.now() - 100_000_000)) }
    case 'staff acting as a customer': {
      const { token: behind } = await token([{ role: 'support', tenant: 'ie' }])
      const now = new Date()
      const staff = await findStaff(api.db, { token: behind, rule: 'optional', now })
      if (!staff) throw new Error('The session was opened just now')
      const input = { customerId: customer.id, reason: 'a test', ip: '127.0.0.1', now }
      return { token: (await startActing(api.db, 'ie', staff, input)).token }
    }
    case 'staff without a permission':
      return token([])
    case 'staff with the permission elsewhere':
      return token([{ role, tenant: 'fr' }])
    case 'staff with the permission':
      return token([{ role, tenant: 'ie' }])
    case 'staff without the second factor':
      return token([{ role, tenant: 'ie' }], { locked: true })
    case 'staff whose sign-in expired':
      return token([{ role, tenant: 'ie' }], { expired: true })
    case 'a machine with the permission':
      return newKey(api.db, {
        permissions: machinePermissions.filter((each) => each === permission),
      })
    case 'a machine without the permission':
      return newKey(api.db, {
        permissions: machinePermissions.filter((each) => each !== permission),
      })
    case 'a machine of another shop':
      return newKey(api.db, { permissions: machinePermissions, tenant: 'fr' })
  }
}

const customers: Identity[] = ['a customer', 'staff acting as a customer']
const staff: Identity[] = [
  'staff without a permission',
  'staff with the permission elsewhere',
  'staff with the permission',
  'staff without the second factor',
]
const machines: Identity[] = [
  'a machine with the permission',
  'a machine without the permission',
  'a machine of another shop',
]
const everybody: Identity[] = [
  'nobody',
  'a visitor',
  ...customers,
  'a customer of another shop',
  'a customer whose login expired',
  ...staff,
  'staff whose sign-in expired',
  ...machines,
]

/** The refusal that somebody gets for who they are; null for those who are let in. */
function expected({ access, path, token }: Endpoint, who: Identity): ErrorCode | null {
  if (token === 'ignored') return null
  if (who === 'nobody' || who === 'a visitor') {
    if (access === 'anyone') return null
    const newcomer = who === 'a visitor' || path === createCart.path
    return access === 'shopper' && newcomer ? null : 'login_required'
  }
  if (access === 'owner' && who === 'staff acting as a customer') return 'not_allowed'
  if (access === 'anyone' || access === 'shopper' || access === 'customer' || access === 'owner')
    return customers.includes(who) ? null : 'token_invalid'
  if (machines.includes(who)) return expectedOfMachine(access, who)
  if (!staff.includes(who)) return 'token_invalid'
  if (access === 'staff' || who === 'staff with the permission') return null
  return who === 'staff without the second factor' ? 'second_factor_missing' : 'not_allowed'
}

/** A key opens what it names, where a key may name it, in its own shop. */
function expectedOfMachine(
  access: 'staff' | { staff: Permission },
  who: Identity,
): ErrorCode | null {
  if (who === 'a machine of another shop') return 'api_key_other_shop'
  const isOpen = access !== 'staff' && machinePermissions.some((each) => each === access.staff)
  return isOpen && who === 'a machine with the permission' ? null : 'api_key_not_allowed'
}

const ofAccess: readonly ErrorCode[] = [
  'login_required',
  'token_invalid',
  'not_allowed',
  'second_factor_missing',
  'api_key_other_shop',
  'api_key_not_allowed',
]

test.each(endpoints.map(({ name, endpoint }) => [name, endpoint] as const))(
  '%s is for whom it is declared',
  async (name, endpoint) => {
    for (const who of everybody) {
      const input = sampleInputs(customer.email, mailId, content, orders)[name]
      if (!input) throw new Error(`${name} needs a sample input in harness/access-samples.ts`)
      const options = await optionsOf(who, endpoint.access)
      const key = endpoint.idempotent ? randomUUID() : ''
      const before = await actsOnRecord()
      const answer = await api.call.send(endpoint, input as never, { ...options, key })
      const code = answer.ok ? null : answer.code
      const refused = code && ofAccess.includes(code) ? code : null
      expect(refused, `${name}, asked by ${who}`).toBe(expected(endpoint, who))
      expect(code, `the sample input of ${name}`).not.toBe('input_invalid')
      // Whoever is allowed something by a permission and does it stands on record.
      const acts = endpoint.method !== 'GET' && !endpoint.safe
      if (typeof endpoint.access === 'object' && acts && answer.ok)
        expect(await actsOnRecord(), `acts after ${name}`).toBe(before + doneBy(answer.value))
      if (typeof endpoint.access === 'object' && who === 'staff with the permission')
        expect(code, `${name} with the permission`).toBeNull()
    }
  },
)

test('every permission is in a role, and the administrator has them all', () => {
  for (const permission of permissions) expect(roleWith(permission)).toBeTruthy()
  expect([...roles.administrator].sort()).toEqual([...permissions].sort())
})

/**
 * What an answer says was done: of several things at once those alone that nothing stood in the way of, and nothing
 * where what came was ignored.
 */
function doneBy(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1
  if ('state' in value && value.state === 'ignored') return 0
  if (!('results' in value && Array.isArray(value.results))) return 1
  return value.results.filter(({ code }: { code: string | null }) => code === null).length
}

async function actsOnRecord(): Promise<number> {
  const row = await api.db
    .selectFrom('staff_act')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}
