import { randomUUID } from 'node:crypto'
import dayjs from 'dayjs'
import { sql } from 'kysely'
import { z } from 'zod'
import { expiresAt } from '../../../domain/tokens/tokens.ts'
import type { Context } from '../../context.ts'
import {
  asCaller,
  type Database,
  deleteInParts,
  inLine,
  inTransaction,
  isGuest,
  lockCustomer,
  type Tx,
} from '../../platform/db/index.ts'
import { shortNetwork } from '../../platform/http/index.ts'
import { defineJob } from '../../platform/jobs/index.ts'
import { addMail } from '../../platform/mail/index.ts'
import { newToken } from '../credentials/index.ts'
import { type Account, findProved } from './accounts.ts'
import { addLogin, addProvedLogin, type NewLogin } from './login-rows.ts'
import { newDevice } from './new-device-mail.ts'
import { deviceOf } from './session-ended-mail.ts'

export type Issued = { loginId: string; access: string; refresh: string }

/** What a login is opened with: the User-Agent header, and the address that it came from. */
export type From = { userAgent: string; ip: string }

type Who = From & {
  customerId: string
  family?: string
  opened?: Opened
}

/** Whether a login was opened with a passkey, and with which one where that is known. */
export type Opened = { byPasskey: boolean; passkeyId: string | null }

const OTHERWISE: Opened = { byPasskey: false, passkeyId: null }

/** Logs somebody in: a new pair of tokens, whose hashes are stored. */
export async function issueLogin(
  db: Database,
  tenant: string,
  who: Who,
  now: Date,
): Promise<Issued> {
  const { issued, login } = newLogin(tenant, who, now)
  await addLogin(db, login)
  return issued
}

/** A pair of tokens, and what is stored of them. */
function newLogin(
  tenant: string,
  { customerId, family, userAgent, ip, opened = OTHERWISE }: Who,
  now: Date,
): { issued: Issued; login: NewLogin } {
  const [access, refresh] = [newToken(), newToken()]
  const id = randomUUID()
  const device = deviceOf(userAgent) ?? { browser: '', system: '' }
  const login = {
    tenant,
    id,
    family: family ?? id,
    customer_id: customerId,
    access_hash: access.hash,
    refresh_hash: refresh.hash,
    access_expires: expiresAt('access', now),
    refresh_expires: expiresAt('refresh', now),
    now,
    ...device,
    network: shortNetwork(ip),
    by_passkey: opened.byPasskey,
    passkey_id: opened.passkeyId,
  }
  return { issued: { loginId: id, access: access.token, refresh: refresh.token }, login }
}

/** What a way in is refused with where it is none. */
export type WrongCode = 'credentials_wrong' | 'login_code_wrong' | 'passkey_wrong'

type Opening = {
  from: From
  /** Whether this browser was logged in to the account before. */
  isKnown: boolean
  passkeyId: string | null
}

type Proved = Pick<Account, 'id' | 'name' | 'email' | 'passwordHash'>

/**
 * Logs the owner of an account in, who is told by mail where the browser is new to it. Null where the
 * account was locked or erased, or what was proved is its way in no longer: checking a password takes a
 * moment, and what ends all logins ends this one too.
 */
export async function openLogin(
  context: Context,
  account: Proved,
  { from, isKnown, passkeyId }: Opening,
): Promise<Issued | null> {
  const { db, tenant, now } = context
  const opened = { byPasskey: passkeyId !== null, passkeyId }
  const who = { customerId: account.id, ...from, opened }
  const open = async (tx: Tx) => {
    await lockCustomer(tx, { tenant: tenant.id, customerId: account.id })
    if (!(await isStillProved(tx, tenant.id, account, passkeyId))) return null
    // The first login follows the registration: nobody needs to be told of it.
    const isNews = !isKnown && (await wasIn(tx, tenant.id, account.id))
    const issued = await issueLogin(tx, tenant.id, who, now)
    if (isNews) {
      const facts = { name: account.name, at: now.toISOString(), device: deviceOf(from.userAgent) }
      await addMail(tx, context, newDevice, { to: account.email, about: issued.loginId, facts })
    }
    return issued
  }
  const isPlain = isKnown && passkeyId === null && account.passwordHash !== undefined
  // Nobody is logged in yet: those who log in to one account wait in its line.
  return asCaller(`${tenant.id} login ${account.id}`, () =>
    isPlain ? inLine(() => openKnown(context, account, who)) : inTransaction(db, open),
  )
}

/** Logs in by a password from a browser that is known: nobody is told, and one statement does it. */
async function openKnown(
  { db, tenant, now }: Context,
  { email, passwordHash = '' }: Proved,
  who: Who,
): Promise<Issued | null> {
  const { issued, login } = newLogin(tenant.id, who, now)
  const proved = { email: email.toLowerCase(), password_hash: passwordHash }
  const [stored] = await addProvedLogin(db, { ...login, ...proved })
  return stored ? issued : null
}

/** Whether somebody was logged in to the account before; a guest has none to be told of. */
async function wasIn(tx: Tx, tenant: string, customerId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('login')
    .innerJoin('customer', (join) =>
      join
        .onRef('customer.tenant', '=', 'login.tenant')
        .onRef('customer.id', '=', 'login.customer_id'),
    )
    .select('login.id')
    .where('login.tenant', '=', tenant)
    .where('login.customer_id', '=', customerId)
    .where(isGuest, '=', false)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

async function isStillProved(
  tx: Tx,
  tenant: string,
  { id, email, passwordHash }: Proved,
  passkeyId: string | null,
): Promise<boolean> {
  const found = await findProved(tx, tenant, { id, email })
  if (!found || found.isLocked) return false
  if (passkeyId === null) return found.passwordHash === passwordHash
  const passkey = await tx
    .selectFrom('passkey')
    .select('id')
    .where('tenant', '=', tenant)
    .where('id', '=', passkeyId)
    .executeTakeFirst()
  return passkey !== undefined
}

/** Removes logins 30 days after they could last be refreshed. */
export const tidyLogins = defineJob({
  name: 'tidy-logins',
  data: z.object({}),
  retry: { limit: 2, delaySeconds: 60, longestDelaySeconds: 600 },
  schedule: { cron: '17 3 * * *', timeZone: 'Europe/Dublin' },
  async handler(_data, { db, now }) {
    const before = dayjs(now).subtract(30, 'day').toDate()
    await deleteInParts(db, 'login', sql`refresh_expires < ${before}`)
  },
})
