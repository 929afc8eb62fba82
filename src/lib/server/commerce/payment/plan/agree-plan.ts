import { formatDay } from '../../../../domain/dates/format.ts'
import { formatMoney } from '../../../../domain/money/format.ts'
import { isDebitMethod, type OfferedMethod } from '../../../../domain/payment/methods.ts'
import type { Context } from '../../../context.ts'
import type { PaymentRow, Tx } from '../../../platform/db/index.ts'
import { money } from '../../cart/index.ts'
import { mandateText } from '../kept/mandate-text.ts'
import { TOLD_DAYS } from '../methods/index.ts'

/**
 * What a customer agrees to who pays in instalments, in their language: that the card is charged, or the account
 * debited, on these days. With none, of a plan that runs already: that another one is charged from now on.
 */
function planText(
  { shop, tenant, locale }: Context,
  { method, instalments, amount: { currencyCode } }: OfferedMethod,
): string {
  const values = { shop: tenant.name, days: TOLD_DAYS }
  const isDebit = isDebitMethod(method)
  if (instalments.length === 0)
    return shop.voice(tenant, locale, isDebit ? 'plan.text_account' : 'plan.text_card', values)
  const dates = instalments.slice(1).map(({ dueOn: day, amount: centAmount }) =>
    shop.voice(tenant, locale, 'plan.text_date', {
      day: formatDay(day, locale, 'long'),
      amount: formatMoney({ centAmount, currencyCode }, locale),
    }),
  )
  const list = new Intl.ListFormat(locale, { type: 'conjunction' }).format(dates)
  const text = isDebit ? 'plan.text_debit' : 'plan.text'
  return shop.voice(tenant, locale, text, { ...values, dates: list })
}

/** What is agreed to where instalments by a method are offered; null where they are not. */
export function planTextOf(
  context: Context,
  offers: readonly OfferedMethod[],
  by: 'plan' | 'plan_debit',
): string | null {
  const offer = offers.find(({ method, reason }) => method === by && reason === null)
  return offer ? planText(context, offer) : null
}

/** A method as calls answer it. */
export function wireOffer({ instalments, ...offer }: OfferedMethod) {
  const { currencyCode } = offer.amount
  return {
    ...offer,
    instalments: instalments.map(({ amount, ...each }) => ({
      ...each,
      amount: money(amount, currencyCode),
    })),
  }
}

/** Keeps with an attempt what its customer has read under the button, and the plan that begins once it is paid. */
export async function storeAgreedPlan(
  tx: Tx,
  context: Context,
  payment: Pick<PaymentRow, 'id' | 'kept_card_id'>,
  offer: OfferedMethod,
): Promise<void> {
  const tenant = context.tenant.id
  const text = planText(context, offer)
  const isNewMandate = isDebitMethod(offer.method) && payment.kept_card_id === null
  await tx
    .updateTable('payment')
    .set({
      agreed_text: isNewMandate ? `${mandateText(context)}\n\n${text}` : text,
      agreed_locale: context.locale,
      agreed_at: context.now,
    })
    .where('tenant', '=', tenant)
    .where('id', '=', payment.id)
    .execute()
  if (offer.instalments.length === 0) return
  await tx
    .insertInto('instalment')
    .values(
      offer.instalments.map(({ number, dueOn: due_on, amount }) => ({
        tenant,
        payment_id: payment.id,
        number,
        due_on,
        amount,
      })),
    )
    .execute()
}
