import { randomUUID } from 'node:crypto'
import { signInStaff } from '../../../src/lib/contract/staff.ts'
import type { Grant } from '../../../src/lib/domain/staff/roles.ts'
import { addAccount } from '../../../src/lib/server/people/staff/index.ts'
import type { TestApi } from './api.ts'
import type { CallOptions } from './client.ts'

export const STAFF_PASSWORD = 'deckle, bristol, manila'

export type Colleague = { id: string; email: string; token: string; as: CallOptions }

/** A member of staff with these roles, signed in at a tenant. */
export async function newStaff(
  { call, db }: Pick<TestApi, 'call' | 'db'>,
  grants: Grant[],
  tenant = 'ie',
): Promise<Colleague> {
  const { id, email } = await newAccount(db, grants)
  const { data } = await call.value(signInStaff, { email, password: STAFF_PASSWORD }, { tenant })
  const token = data.access_token
  return { id, email, token, as: { tenant, token } }
}

/** An account of the staff, without a second factor. */
export async function newAccount(db: TestApi['db'], grants: Grant[] = []) {
  const email = `${randomUUID().slice(0, 8)}@staff.test`
  const account = { email, name: 'Ciara Walsh', password: STAFF_PASSWORD, grants }
  const id = await addAccount(db, account, new Date())
  if (!id) throw new Error(`${email} has an account already`)
  return { id, email }
}
