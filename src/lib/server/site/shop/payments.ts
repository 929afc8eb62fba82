import { paymentMethods } from '../../../domain/payment/methods.ts'
import type { DataOf } from '../editions/index.ts'
import type { Tenant } from './shop-type.ts'

type Payments = Tenant['payments']

/** How a tenant is paid, in its own order. Older documents name methods alone, which the sandbox serves. */
export function paymentsOf({
  payments,
  paymentMethods: older,
}: Pick<DataOf<'tenant'>, 'payments' | 'paymentMethods'>): Payments {
  const named = [
    ...payments,
    ...older.map((method) => ({ method, provider: 'sandbox', account: 'main' })),
  ]
  return withDebitedPlan(
    named.flatMap(({ method, ...by }) => {
      const known = paymentMethods.find((each) => each === method)
      return known ? [{ method: known, ...by }] : []
    }),
  )
}

/** Whoever takes instalments, and debits, takes instalments by debit: right after those by card. */
function withDebitedPlan(payments: Payments): Payments {
  const mandate = payments.find(({ method }) => method === 'mandate')
  return payments.flatMap((each) =>
    each.method === 'plan' && mandate ? [each, { ...mandate, method: 'plan_debit' }] : [each],
  )
}
