import type { Context } from '../../context.ts'
import { type Database, inTransaction, lockCustomer, type Tx } from '../../platform/db/index.ts'
import { addMail } from '../../platform/mail/index.ts'
import { demand } from '../../refusal.ts'
import { demandGoodPassword, hashPassword, isPassword, type OneTime } from '../credentials/index.ts'
import { endSessions } from './end-logins.ts'
import { becomeAccount, findByMailbox } from './guests.ts'
import { takeCode } from './login-codes.ts'
import { makeLink, takeLink, voidLinks } from './one-time-links.ts'
import { passwordChanged, passwordReset } from './one-time-mails.ts'
import { personOf } from './person.ts'
import { dropPasskeys } from './ways-in.ts'

/** Refuses with `password_wrong`, at the field, where it is not the customer's. */
export async function demandPassword(
  context: Context<'password_wrong'>,
  customerId: string,
  password: string,
): Promise<void> {
  const row = await context.db
    .selectFrom('credential')
    .select('password_hash')
    .where('tenant', '=', context.tenant.id)
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
  demand(context, await isPassword(row?.password_hash, password), 'password_wrong', {
    fields: [{ path: 'currentPassword', code: 'password_wrong' }],
  })
}

type Proof = { currentPassword: string; code: string }

/** Has a customer prove once more who it is: by the code of a mail where one is given, else by the password. */
export async function demandProof(
  context: Context<'password_wrong' | 'login_code_wrong'>,
  oneTime: OneTime,
  customerId: string,
  { currentPassword, code }: Proof,
): Promise<void> {
  if (code === '') return demandPassword(context, customerId, currentPassword)
  const { email } = await personOf(context.db, context, customerId)
  const digits = code.replace(/\s/g, '')
  const shown = { email, code: digits, knownTo: customerId, isLogin: false }
  const { account } = await takeCode(context, oneTime, shown)
  const fields = [{ path: 'code', code: 'login_code_wrong' }]
  demand(context, account.id === customerId, 'login_code_wrong', { fields })
}

/** Sets a new password, ends the customer's logins but one, and tells the customer. */
export async function setPassword(
  context: Context<'password_weak' | 'password_same'>,
  customerId: string,
  password: string,
  keep: { loginId: string } | null,
): Promise<void> {
  await demandGoodPassword(context, password, await personOf(context.db, context, customerId))
  await demandOther(context, context.db, customerId, password)
  const password_hash = await hashPassword(password)
  await inTransaction(context.db, (tx) =>
    storePassword(tx, context, { customerId, password_hash, keep }),
  )
}

/** Refuses with `password_same`, at the field, where a new password is the one that there is. */
async function demandOther(
  context: Context<'password_same'>,
  db: Database,
  customerId: string,
  password: string,
): Promise<void> {
  const row = await db
    .selectFrom('credential')
    .select('password_hash')
    .where('tenant', '=', context.tenant.id)
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
  const isSame = row !== undefined && (await isPassword(row.password_hash, password))
  const fields = [{ path: 'password', code: 'password_same' }]
  demand(context, !isSame, 'password_same', { fields })
}

type NewPassword = {
  customerId: string
  password_hash: string
  /** The login that goes on. */
  keep: { loginId: string } | null
}

async function storePassword(
  tx: Tx,
  context: Context,
  { customerId, password_hash, keep }: NewPassword,
): Promise<void> {
  const { tenant, now } = context
  await lockCustomer(tx, { tenant: tenant.id, customerId })
  await tx
    .insertInto('credential')
    .values({ tenant: tenant.id, customer_id: customerId, password_hash, updated_at: now })
    .onConflict((conflict) =>
      conflict.columns(['tenant', 'customer_id']).doUpdateSet({ password_hash, updated_at: now }),
    )
    .execute()
  await endSessions(tx, context, customerId, keep ? { allBut: keep.loginId } : 'all')
  // Whoever knew the old password may have begun to take the address away.
  await voidLinks(tx, context, customerId, ['reset', 'claim', 'code', 'email_old', 'email_new'])
  const { email, name } = await personOf(tx, context, customerId)
  const about = `${customerId} ${now.toISOString()}`
  const facts = { name, at: now.toISOString() }
  await addMail(tx, context, passwordChanged, { to: email, about, facts })
}

/**
 * Writes to an address whose owner may have forgotten a password, once a minute at most. One without an
 * account gets a mail that says so, so that nobody learns from an answer or its time who has one.
 */
export async function askReset(context: Context, email: string): Promise<void> {
  const found = await findByMailbox(context.db, context.tenant.id, email)
  await inTransaction(context.db, async (tx) => {
    const purpose = found?.isGuest ? 'claim' : 'reset'
    const link = { purpose, customerId: found?.id ?? null, email } as const
    const oneTime = await makeLink(tx, context, link)
    const name = found?.name ?? ''
    const about = `${email.toLowerCase()} ${context.now.toISOString().slice(0, 16)}`
    const facts = { name, oneTime, known: found !== undefined }
    await addMail(tx, context, passwordReset, { to: email, about, facts })
  })
}

/**
 * Sets a password by the link of a mail; the address is proven by it. Where that is the first time, passkeys end:
 * somebody who only typed the address may have added them. Answers the address, and the link's id.
 */
export async function resetBy(
  context: Context<'link_invalid' | 'password_weak' | 'password_same'>,
  oneTime: OneTime,
  { token, password }: { token: string; password: string },
): Promise<{ email: string; linkId: string }> {
  const password_hash = await hashPassword(password)
  return inTransaction(context.db, async (tx) => {
    const link = await takeLink(tx, context, oneTime, { token, purposes: ['reset', 'claim'] })
    const customerId =
      link.purpose === 'claim' ? await becomeAccount(tx, context, link) : link.customerId
    const person = await personOf(tx, context, customerId)
    // A refusal takes the use of the link back with the transaction.
    await demandGoodPassword(context, password, person)
    await demandOther(context, tx, customerId, password)
    if (!person.isVerified) await dropPasskeys(tx, context, customerId)
    await storePassword(tx, context, { customerId, password_hash, keep: null })
    await tx
      .updateTable('customer')
      .set(({ fn, val }) => ({
        email_verified_at: fn.coalesce('email_verified_at', val(context.now)),
      }))
      .where('tenant', '=', context.tenant.id)
      .where('id', '=', customerId)
      .execute()
    return { email: person.email, linkId: link.id }
  })
}
