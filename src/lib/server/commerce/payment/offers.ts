import { sql } from 'kysely'
import {
  isPlanMethod,
  type MethodReason,
  type OfferedMethod,
  type PaymentMethod,
  type Purchase,
} from '../../../domain/payment/methods.ts'
import { type Instalment, scheduleOf } from '../../../domain/payment/plan.ts'
import type { Context, Tenant } from '../../context.ts'
import type { Database } from '../../platform/db/index.ts'
import { receivedForOrder, walletCreditIn } from '../ledger/index.ts'
import { failuresOf, readFailures } from './debit/failed-debits.ts'
import { methodRules } from './methods/index.ts'
import { planFacts } from './plan/plan-facts.ts'
import { whereOf } from './plan/plans.ts'
import { IN_HOUSE, type PaymentProvider } from './provider.ts'

type Buying = {
  customerId: string
  /** Who pays: nobody spends the wallet of a colleague. */
  payerId: string
  currency: string
  /** Minor units, VAT included, less what is paid. */
  due: number
  billingAddressId: string | null
  /** Null for a cart. */
  orderId: string | null
  /** Where it is one that nobody has ordered. */
  cartId?: string
}

/** All that decides how somebody may pay a sum, read at once. */
export async function purchaseOf(
  db: Database,
  where: Pick<Context, 'tenant' | 'now' | 'shop' | 'actor'>,
  buying: Buying,
): Promise<Purchase> {
  const { tenant } = where
  const { customerId, payerId, currency, due, billingAddressId, orderId } = buying
  const { rows } = await sql<{
    has_wallet: boolean
    agreed: boolean
    owed: string
    debited: boolean
    credit: string
    failures: string[]
  }>`
    select u.has_wallet,
      u.has_deferred_payments or exists (select from address a where a.tenant = u.tenant
        and a.customer_id = u.id and a.id::text = ${billingAddressId} and a.has_deferred_payments)
        as agreed,
      (select coalesce(sum(o.total_gross - ${receivedForOrder}), 0)
        from shop_order o where o.tenant = u.tenant and o.customer_id = u.id and o.deferred
          and o.currency = ${currency} and o.state <> 'cancelled') as owed,
      exists (select from payment p where p.tenant = u.tenant and p.order_id = ${orderId}::uuid
        and p.state = 'authorised') as debited,
      ${walletCreditIn(currency)} as credit,
      ${failuresOf(where)} as failures
    from customer u where u.tenant = ${tenant.id} and u.id = ${customerId}
  `.execute(db)
  const row = rows[0]
  // What may be owed is agreed in one currency: in another one it would be owed once more.
  const limited = currency === tenant.currency ? tenant.deferredPayments : null
  const { until } = readFailures(where, row?.failures ?? [])
  return {
    currency,
    due,
    isDebited: row?.debited ?? false,
    hasFailedDebits: until !== null,
    wallet: {
      has: payerId === customerId && (row?.has_wallet ?? false),
      credit: Number(row?.credit ?? 0),
    },
    deferred: {
      agreed: payerId === customerId && (row?.agreed ?? false),
      limit: limited?.creditLimit ?? null,
      owed: Number(row?.owed ?? 0),
    },
    plan: await planFacts(db, where, buying),
  }
}

/** Every method of the shop for a purchase, in the shop's order, each missing one with its reason. */
export function offersOf(
  where: Pick<Context, 'tenant' | 'now'>,
  providers: readonly PaymentProvider[],
  purchase: Purchase,
): OfferedMethod[] {
  const { tenant } = where
  return tenant.payments.map((payment) => {
    const { method } = payment
    const isSetUp = isServed(tenant, providers, payment)
    const reason = reasonOf(method, purchase, isSetUp)
    const amount = {
      centAmount: methodRules[method].pays(purchase),
      currencyCode: purchase.currency,
    }
    const isPlan = isPlanMethod(method) && reason === null
    return { method, reason, amount, instalments: isPlan ? planned(where, purchase) : [] }
  })
}

/** The plan that begins today; none where one runs already. */
function planned(
  where: Pick<Context, 'tenant' | 'now'>,
  { due, plan: { terms, owed } }: Purchase,
): Instalment[] {
  return terms && owed === null ? scheduleOf(due, terms, whereOf(where).today) : []
}

function reasonOf(
  method: PaymentMethod,
  purchase: Purchase,
  isSetUp: boolean,
): MethodReason | null {
  if (purchase.due <= 0) return 'amount_zero'
  if (purchase.isDebited) return 'debit_under_way'
  return isSetUp ? methodRules[method].whyNot(purchase) : 'not_set_up'
}

function isServed(
  tenant: Pick<Tenant, 'bankAccount'>,
  providers: readonly PaymentProvider[],
  { method, provider, account }: Tenant['payments'][number],
): boolean {
  if (method === 'transfer') return tenant.bankAccount !== null
  if (provider === IN_HOUSE) return true
  return providers.some(
    ({ id, methods, serves }) => id === provider && methods.includes(method) && serves(account),
  )
}
