import { randomUUID } from 'node:crypto'
import dayjs from 'dayjs'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import {
  deleteInParts,
  lockCustomer,
  type OneTimeLinkTable,
  type Tx,
} from '../../platform/db/index.ts'
import { defineJob } from '../../platform/jobs/index.ts'
import { demand } from '../../refusal.ts'
import type { OneTime } from '../credentials/index.ts'

export type Purpose = OneTimeLinkTable['purpose']

/** Hours that a link is good for; a password is nearer to theft than an address. A code is: ten minutes. */
const HOURS: Record<Purpose, number> = {
  reset: 1,
  claim: 72,
  verify: 72,
  email_old: 24,
  email_new: 24,
  code: 1 / 6,
}

type NewLink = {
  purpose: Purpose
  customerId: string | null
  email: string
  pair?: string
}

/** Makes a link and answers its id, which is all that its mail is told. */
export async function makeLink(
  tx: Tx,
  { tenant, now }: Context,
  { purpose, customerId, email, pair }: NewLink,
): Promise<string> {
  const id = randomUUID()
  await tx
    .insertInto('one_time_link')
    .values({
      tenant: tenant.id,
      id,
      purpose,
      customer_id: customerId,
      email,
      pair: pair ?? null,
      created_at: now,
      expires_at: dayjs(now)
        .add(HOURS[purpose] * 60, 'minute')
        .toDate(),
      used_at: null,
    })
    .execute()
  return id
}

export type TakenLink = {
  id: string
  customerId: string
  purpose: Purpose
  email: string
  pair: string | null
}

/**
 * Uses up the link of a token. Refuses with `link_invalid` whatever is wrong with it: made up, of
 * another shop or purpose, too old, used before, or about nobody.
 */
export async function takeLink(
  tx: Tx,
  context: Context<'link_invalid'>,
  oneTime: OneTime,
  { token, purposes }: { token: string; purposes: readonly Purpose[] },
): Promise<TakenLink> {
  const id = oneTime.read(token)
  demand(context, id, 'link_invalid')
  const row = await tx
    .updateTable('one_time_link')
    .set({ used_at: context.now })
    .where('tenant', '=', context.tenant.id)
    .where('id', '=', id)
    .where('purpose', 'in', purposes)
    .where('used_at', 'is', null)
    .where('expires_at', '>', context.now)
    .returningAll()
    .executeTakeFirst()
  demand(context, row?.customer_id, 'link_invalid')
  const { customer_id: customerId, purpose, email, pair } = row
  // Of two links that are opened at once the second one sees the first.
  await lockCustomer(tx, { tenant: context.tenant.id, customerId })
  return { id, customerId, purpose, email, pair }
}

/** Makes all links of a customer useless, of some purposes. */
export async function voidLinks(
  tx: Tx,
  { tenant, now }: Context,
  customerId: string,
  purposes: readonly Purpose[],
): Promise<void> {
  await tx
    .updateTable('one_time_link')
    .set({ used_at: now })
    .where('tenant', '=', tenant.id)
    .where('customer_id', '=', customerId)
    .where('purpose', 'in', purposes)
    .where('used_at', 'is', null)
    .execute()
}

/** Removes links a week after they could last be opened, and invitations with the addresses that they name. */
export const tidyLinks = defineJob({
  name: 'tidy-links',
  data: z.object({}),
  retry: { limit: 2, delaySeconds: 60, longestDelaySeconds: 600 },
  schedule: { cron: '53 3 * * *', timeZone: 'Europe/Dublin' },
  async handler(_data, { db, now }) {
    const before = dayjs(now).subtract(7, 'day').toDate()
    await deleteInParts(db, 'one_time_link', sql`expires_at < ${before}`)
    await deleteInParts(db, 'staff_link', sql`expires_at < ${before}`)
    await deleteInParts(db, 'company_invitation', sql`expires_at < ${before}`)
    await deleteInParts(db, 'passkey_challenge', sql`expires_at < ${now}`)
  },
})
