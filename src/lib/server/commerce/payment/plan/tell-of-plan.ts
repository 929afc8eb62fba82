import type { IsoDate } from '../../../../domain/dates/days.ts'
import { contextOf } from '../../../context.ts'
import type { PaymentRow, Tx } from '../../../platform/db/index.ts'
import { addMail } from '../../../platform/mail/index.ts'
import { customerOfOrder } from '../../fulfilment/index.ts'
import type { Selling } from '../issue-for.ts'
import { instalmentComing, instalmentFailed, planBegun } from './plan-mails.ts'
import type { Plan } from './plans.ts'

/** Tells the customer, in the language that the order was placed in; nobody can where the tenant is gone. */
export async function tellPlanBegun(
  tx: Tx,
  { shop, ...work }: Selling,
  { tenant, order_id: id, currency: currencyCode }: PaymentRow,
  { standing }: Plan,
): Promise<void> {
  const { email: to, locale, name, number } = await customerOfOrder(tx, { tenant, id })
  const context = shop && contextOf({ ...work, shop }, tenant, { locale })
  if (!context) return
  const instalments = standing.map(({ dueOn, amount: centAmount, left }) => ({
    dueOn,
    amount: { centAmount, currencyCode },
    isPaid: left === 0,
  }))
  await addMail(tx, context, planBegun, { to, about: id, facts: { name, number, instalments } })
}

type Coming = {
  tenant: string
  orderId: string
  /** The instalment's day in the plan. */
  of: IsoDate
  /** The day of the charge. */
  dueOn: IsoDate
  amount: { centAmount: number; currencyCode: string }
  card: { brand: string; lastFour: string }
}

/** The same of a charge some days before it; once for each day of the plan. */
export async function tellInstalmentComing(
  tx: Tx,
  { shop, ...work }: Selling,
  { tenant, orderId: id, of, ...facts }: Coming,
): Promise<void> {
  const { email: to, locale, name, number } = await customerOfOrder(tx, { tenant, id })
  const context = shop && contextOf({ ...work, shop }, tenant, { locale })
  if (!context) return
  await addMail(tx, context, instalmentComing, {
    to,
    about: `${id} ${of}`,
    facts: { name, number, ...facts },
  })
}

type Failed = {
  tenant: string
  orderId: string
  /** The attempt that failed, or what kept one from being made: of each the customer is told once. */
  of: string
  amount: { centAmount: number; currencyCode: string }
  nextTryOn: IsoDate | null
}

/** The same of a charge that failed; once for each. */
export async function tellInstalmentFailed(
  tx: Tx,
  { shop, ...work }: Selling,
  { tenant, orderId: id, of, ...facts }: Failed,
): Promise<void> {
  const { email: to, locale, name, number } = await customerOfOrder(tx, { tenant, id })
  const context = shop && contextOf({ ...work, shop }, tenant, { locale })
  if (!context) return
  await addMail(tx, context, instalmentFailed, {
    to,
    about: `${id} ${of}`,
    facts: { name, number, ...facts },
  })
}
