import { formatDay } from '../../../domain/dates/format.ts'
import { formatMoney } from '../../../domain/money/format.ts'
import type { Context } from '../../context.ts'
import type { InvoicedOrder } from './invoiced-order.ts'

type Owed = { due: number; dueOn: string | null }

/** Until when, or on which days, what is due of an order is to be paid; empty where its invoice says nothing of it. */
export function sayTerms(
  { shop, tenant, locale }: Context,
  { instalments, currency: currencyCode }: InvoicedOrder,
  { due, dueOn }: Owed,
): string {
  const say = (
    key: 'invoice.terms' | 'plan.text_date' | 'invoice.terms_plan',
    of: Record<string, string>,
  ) => shop.voice(tenant, locale, key, of)
  const money = (centAmount: number) => formatMoney({ centAmount, currencyCode }, locale)
  if (dueOn)
    return say('invoice.terms', { amount: money(due), day: formatDay(dueOn, locale, 'numeric') })
  if (due <= 0 || instalments.length === 0) return ''
  const dates = instalments.map(({ dueOn: day, amount }) =>
    say('plan.text_date', { amount: money(amount), day: formatDay(day, locale, 'numeric') }),
  )
  const list = new Intl.ListFormat(locale, { type: 'conjunction' }).format(dates)
  return say('invoice.terms_plan', { dates: list })
}
