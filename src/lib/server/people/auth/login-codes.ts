import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { inTransaction, lockCustomer, type Tx } from '../../platform/db/index.ts'
import { addMail } from '../../platform/mail/index.ts'
import { demand } from '../../refusal.ts'
import type { OneTime } from '../credentials/index.ts'
import { type Account, findProved } from './accounts.ts'
import { endSessions } from './end-logins.ts'
import { findByMailbox, gatherGuests } from './guests.ts'
import { loginCode } from './login-code-mail.ts'
import { makeLink } from './one-time-links.ts'
import { personOf } from './person.ts'
import { dropPasskeys, dropPassword } from './ways-in.ts'

/** Tries that a code stands: with the codes an hour has, guessing one in a million takes years. */
const MOST_TRIES = 5

/**
 * Writes to an address with a code that logs in once, within ten minutes; once a minute at most: into its account, or
 * else to what was ordered with it as a guest (decision 96). One that has neither gets a mail that says so, and does the
 * same work, so that nobody can tell.
 */
export async function askCode(context: Context, email: string): Promise<void> {
  const found = await findByMailbox(context.db, context.tenant.id, email)
  await inTransaction(context.db, async (tx) => {
    const link = { purpose: 'code', customerId: found?.id ?? null, email } as const
    const oneTime = await makeLink(tx, context, link)
    const about = `${email.toLowerCase()} ${context.now.toISOString().slice(0, 16)}`
    const facts = { name: found?.name ?? '', oneTime, shows: 'code', known: !!found } as const
    await addMail(tx, context, loginCode, { to: email, about, facts })
  })
}

type Shown = {
  email: string
  code: string
  /** Whose account the browser was in before, or is in. */
  knownTo: string | undefined
  /** Whether somebody signs in by it: what was ordered with the address as a guest comes along. */
  isLogin: boolean
}

/** Whose code it was, and what the answer says of what ended by it. */
type Taken = { account: Account; said: { passwordEnded?: true } }

/**
 * Whose code it is. Any that was sent to the address counts, whichever tab asked for it; one that fits uses
 * up all of them and proves the address. Where that is the first time, and the browser was never in the account, what
 * somebody who only typed the address set up ends: password, passkeys and sessions. Refuses with `login_code_wrong`
 * whatever is wrong, and that tries were made stays.
 */
export async function takeCode(
  context: Context<'login_code_wrong'>,
  oneTime: OneTime,
  { email, code, knownTo, isLogin }: Shown,
): Promise<Taken> {
  const { db, tenant, now } = context
  const { customerId, hadPassword } = await inTransaction(db, async (tx) => {
    const living = await tx
      .updateTable('one_time_link')
      .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
      .where('tenant', '=', tenant.id)
      .where('purpose', '=', 'code')
      .where(sql`lower(email)`, '=', email.toLowerCase())
      .where('used_at', 'is', null)
      .where('expires_at', '>', now)
      .where('tries', '<', MOST_TRIES)
      .returning(['id', 'customer_id'])
      .execute()
    const right = living.filter(({ id }) => oneTime.isCode(id, code))
    const owner = right.find((each) => each.customer_id !== null)?.customer_id
    if (!owner) return { customerId: null, hadPassword: false }
    await tx
      .updateTable('one_time_link')
      .set({ used_at: now })
      .where('tenant', '=', tenant.id)
      .where(
        'id',
        'in',
        living.map(({ id }) => id),
      )
      .execute()
    await lockCustomer(tx, { tenant: tenant.id, customerId: owner })
    const { isVerified } = await personOf(tx, context, owner)
    const isEnding = !isVerified && owner !== knownTo
    const hadPassword = isEnding && (await endWaysIn(tx, context, owner))
    await tx
      .updateTable('customer')
      .set(({ fn, val }) => ({ email_verified_at: fn.coalesce('email_verified_at', val(now)) }))
      .where('tenant', '=', tenant.id)
      .where('id', '=', owner)
      .execute()
    if (isLogin) await gatherGuests(tx, context, { customerId: owner, email })
    return { customerId: owner, hadPassword }
  })
  const fields = [{ path: 'code', code: 'login_code_wrong' }]
  demand(context, customerId, 'login_code_wrong', { fields })
  const account = await findProved(db, tenant.id, { id: customerId, email })
  // The address may have been given up between the code and now.
  demand(context, account, 'login_code_wrong', { fields })
  return { account, said: hadPassword ? { passwordEnded: true } : {} }
}

/** Answers whether a password was among them. */
async function endWaysIn(tx: Tx, context: Context, customerId: string): Promise<boolean> {
  const hadPassword = await dropPassword(tx, context, customerId)
  await dropPasskeys(tx, context, customerId)
  await endSessions(tx, context, customerId, 'all')
  return hadPassword
}
