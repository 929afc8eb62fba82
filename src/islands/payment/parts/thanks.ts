import { filesWanted } from '../../../lib/domain/order/files-wanted.ts'
import { isDebitMethod, isPlanMethod } from '../../../lib/domain/payment/methods.ts'
import type { LineItem } from '../../../stores/cart/cart-line.ts'
import type { Order } from '../../../stores/order/order.ts'
import { areUnprinted, type WordsOfProducts } from '../../order/parts/product-words.ts'

/** What is said first: by money that is here, promised or still missing. */
export function thanksOf(order: Order, { isUnprinted, files }: Wanted) {
  const isDebited = order.payments.some(
    ({ method, state }) => isDebitMethod(method) && state === 'pending',
  )
  if (isDebited && order.state === 'awaiting_payment') return 'payment.thanks_mandate_open' as const
  const isPlanned = order.payments.some(
    ({ method, state }) => isPlanMethod(method) && state === 'captured',
  )
  const isPromised = order.isDeferredPayment && order.amountToPay.centAmount > 0
  if (isUnprinted) {
    if (order.state === 'awaiting_payment') return 'payment.thanks_stock_open' as const
    return isPromised ? ('payment.thanks_deferred' as const) : ('payment.thanks_stock' as const)
  }
  if (order.state === 'awaiting_payment') return 'payment.thanks_open' as const
  if (files && files !== 'send') return 'payment.thanks_sent' as const
  if (isPromised && isPlanned) return 'payment.thanks_plan' as const
  if (isPromised && isDebited) return 'payment.thanks_mandate' as const
  return isPromised ? ('payment.thanks_deferred' as const) : ('payment.thanks_lead' as const)
}

/** What is still missing from the customer, as a voice; nothing before the money, which comes first. */
export function missingOf(order: Order, { files, brief }: Wanted) {
  if (order.state === 'awaiting_payment') return null
  if (files === 'send') return brief ? 'payment.missing_both' : 'payment.missing_file'
  return brief ? 'payment.missing_brief' : null
}

export type Wanted = ReturnType<typeof wantedOf>

export function wantedOf({ lineItems, progress }: Order, products: WordsOfProducts) {
  const printed = lineItems.filter((line) => !areUnprinted(products, [line]))
  return { ...filesWanted<LineItem>(printed, progress), isUnprinted: printed.length === 0 }
}

/** Whether there is something to thank for: money has come in, is on its way, or is promised. */
export function isThanked({ state, payments }: Order): boolean {
  if (state !== 'awaiting_payment') return state !== 'cancelled'
  return payments.some(
    ({ method, state: stands }) =>
      (stands === 'captured' && method !== 'wallet') ||
      (stands === 'pending' && isDebitMethod(method)),
  )
}
