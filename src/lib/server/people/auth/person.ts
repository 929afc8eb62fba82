import type { Context } from '../../context.ts'
import { type Database, fullName, isGuest } from '../../platform/db/index.ts'

/** Who a customer is, as mails and the rule of passwords need it. */
export async function personOf(db: Database, { tenant }: Context, customerId: string) {
  const row = await db
    .selectFrom('customer')
    .select(['email', 'first_name', 'last_name', 'email_verified_at', 'contested'])
    .select(isGuest.as('guest'))
    .where('tenant', '=', tenant.id)
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow()
  const { email, first_name: firstName, last_name: lastName } = row
  const name = fullName(row)
  const isVerified = row.email_verified_at !== null
  const { guest: isGuestRow, contested: isContested } = row
  return { email, firstName, lastName, name, isVerified, isGuest: isGuestRow, isContested }
}

/** What the mails to a customer's address are counted by, whoever asks for them. */
export async function mailKey(context: Context, customerId: string): Promise<string> {
  const { email } = await personOf(context.db, context, customerId)
  return addressKey(context, email)
}

/** An address of a tenant, whatever its case, as limits and locks name it. */
export function addressKey({ tenant }: Context, email: string): string {
  return `${tenant.id} ${email.toLowerCase()}`
}
