import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { joinWallets } from '../../commerce/wallet/index.ts'
import type { Context } from '../../context.ts'
import { type Database, fullName, inTransaction, type Tx } from '../../platform/db/index.ts'
import { addMail } from '../../platform/mail/index.ts'
import { endSessions } from './end-logins.ts'
import { makeLink, type TakenLink } from './one-time-links.ts'
import { passwordReset } from './one-time-mails.ts'
import { dropPasskeys } from './ways-in.ts'

/** Makes a customer of an e-mail address alone; the name comes with the first address. Answers its id. */
export async function addGuest({ db, tenant }: Context, email: string): Promise<string> {
  const id = randomUUID()
  await db
    .insertInto('customer')
    .values({ tenant: tenant.id, id, email, first_name: '', last_name: '', guest: true })
    .execute()
  return id
}

/** Whom the mailbox of an address stands for: its account, or else who ordered last as its guest. */
export async function findByMailbox(db: Database, tenant: string, email: string) {
  const row = await db
    .selectFrom('customer')
    .select(['id', 'first_name', 'last_name', 'guest'])
    .where('tenant', '=', tenant)
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .orderBy('guest')
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  if (!row) return undefined
  return { id: row.id, name: fullName(row), isGuest: row.guest }
}

/** Sends a guest the link that makes an account of what was ordered, once a minute at most. */
export async function askForAccount(context: Context, customerId: string): Promise<void> {
  const { db, tenant } = context
  const guest = await db
    .selectFrom('customer')
    .select(['email', 'first_name', 'last_name'])
    .where('tenant', '=', tenant.id)
    .where('id', '=', customerId)
    .where('guest', '=', true)
    .executeTakeFirst()
  if (!guest) return
  const { email } = guest
  await inTransaction(db, (tx) =>
    sendClaim(tx, context, { customerId, email, name: fullName(guest) }),
  )
}

/** Sends the link by which a mailbox says that its address is meant, and chooses the account's password. */
export async function sendClaim(
  tx: Tx,
  context: Context,
  { customerId, email, name }: { customerId: string; email: string; name: string },
): Promise<void> {
  const oneTime = await makeLink(tx, context, { purpose: 'claim', customerId, email })
  const about = `claim ${customerId} ${context.now.toISOString().slice(0, 16)}`
  const facts = { name, oneTime, known: true }
  await addMail(tx, context, passwordReset, { to: email, about, facts })
}

/**
 * Who gets the password of a guest's link: the guest, who has an account from now on, or the account that
 * the address has already. Everything that was ordered with the address as a guest is theirs, and the
 * credit of those guests' wallets.
 */
export async function becomeAccount(
  tx: Tx,
  context: Context,
  { customerId, email }: Pick<TakenLink, 'customerId' | 'email'>,
): Promise<string> {
  const { tenant } = context
  const account = await tx
    .selectFrom('customer')
    .select('id')
    .where('tenant', '=', tenant.id)
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where(sql<boolean>`not guest`)
    .executeTakeFirst()
  const id = account?.id ?? customerId
  if (!account) {
    await tx
      .updateTable('customer')
      .set({ guest: false, contested: false })
      .where('tenant', '=', tenant.id)
      .where('id', '=', id)
      .execute()
  }
  const guests = await guestsOf(tx, context, email).execute()
  await joinGuests(tx, context, { guests, to: id })
  return id
}

/**
 * Gives what was ordered as a guest of an address to whoever proved its mailbox, by a code. Registrations beside an account
 * stay as they are until their link is opened: they have a password, which a sign-in should not end.
 */
export async function gatherGuests(
  tx: Tx,
  context: Context,
  { customerId, email }: { customerId: string; email: string },
): Promise<void> {
  const guests = await guestsOf(tx, context, email)
    .where('contested', '=', false)
    .where('id', '!=', customerId)
    .execute()
  await joinGuests(tx, context, { guests, to: customerId })
}

function guestsOf(tx: Tx, { tenant }: Context, email: string) {
  return tx
    .selectFrom('customer')
    .select('id')
    .where('tenant', '=', tenant.id)
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('guest', '=', true)
    .orderBy('id')
}

type Joining = { guests: readonly { id: string }[]; to: string }

async function joinGuests(tx: Tx, context: Context, { guests, to: id }: Joining): Promise<void> {
  const { tenant } = context
  for (const guest of guests) {
    // Whoever only typed the address keeps no way to what is the account's now.
    await endSessions(tx, context, guest.id, 'all')
    await tx
      .deleteFrom('credential')
      .where('tenant', '=', tenant.id)
      .where('customer_id', '=', guest.id)
      .execute()
    await dropPasskeys(tx, context, guest.id)
    await tx
      .updateTable('customer')
      .set({ contested: false })
      .where('tenant', '=', tenant.id)
      .where('id', '=', guest.id)
      .where('contested', '=', true)
      .execute()
    await joinWallets(tx, context, { from: guest.id, to: id })
    await tx
      .updateTable('shop_order')
      .set({ customer_id: id })
      .where('tenant', '=', tenant.id)
      .where('customer_id', '=', guest.id)
      .execute()
  }
}
