import { dayNumber, type IsoDate, isoDate } from '../../../../domain/dates/days.ts'
import { localTime } from '../../../../domain/dates/zones.ts'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../platform/db/index.ts'
import { TOLD_DAYS } from '../methods/index.ts'
import { instalmentComing } from './plan-mails.ts'
import { whereOf } from './plans.ts'
import { tellInstalmentComing } from './tell-of-plan.ts'

type Debit = {
  order: { id: string }
  card: { method: string; brand: string; last_four: string }
  /** The day of the instalment that is owed. */
  owedOn: IsoDate
  amount: { centAmount: number; currencyCode: string }
}

/**
 * Whether the payer of a debit has known of it for the days that the mandate promises; a card's owner is promised
 * none. Who has not heard yet, as where the instalment before came in late, is told now, and debited that much later.
 */
export async function isToldInTime(
  tx: Tx,
  context: Context,
  { order, card, owedOn, amount }: Debit,
): Promise<boolean> {
  if (card.method !== 'mandate') return true
  const { tenant } = context
  const today = dayNumber(whereOf(context).today)
  const mail = await tx
    .selectFrom('mail')
    .select('created_at')
    .where('tenant', '=', tenant.id)
    .where('kind', '=', instalmentComing.kind)
    .where('key', '=', `${order.id} ${owedOn}`)
    .executeTakeFirst()
  if (mail) return today - dayNumber(localTime(mail.created_at, tenant.timeZone).date) >= TOLD_DAYS
  await tellInstalmentComing(tx, context, {
    tenant: tenant.id,
    orderId: order.id,
    of: owedOn,
    dueOn: isoDate(today + TOLD_DAYS),
    amount,
    card: { brand: card.brand, lastFour: card.last_four },
  })
  return false
}
