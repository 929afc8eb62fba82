import type { OutputOf } from '../../contract/endpoint.ts'
import type { listPaymentMethods } from '../../contract/payment.ts'
import type { Money } from '../money/money.ts'
import type { Instalment, PlanTerms } from './plan.ts'

/** Payment methods there are; tenants choose among them, each with a provider. */
export const paymentMethods = [
  'card',
  'paypal',
  'mandate',
  'transfer',
  'wallet',
  'deferred',
  'plan',
  'plan_debit',
] as const
export type PaymentMethod = (typeof paymentMethods)[number]

/** Whether an order is paid in instalments by a method. */
export const isPlanMethod = (method: string): boolean =>
  method === 'plan' || method === 'plan_debit'

/** Whether a bank carries out what is paid by a method: its money takes days, and may be taken back. */
export const isDebitMethod = (method: string): boolean =>
  method === 'mandate' || method === 'plan_debit'

/**
 * Methods that wait for days: an attempt by one may stay open beside others, and keeps no order from
 * expiring.
 */
export const WAITING_METHODS: readonly string[] = ['transfer', 'deferred']

/** Why a method that the shop has is not offered for a purchase. */
export type MethodReason = NonNullable<
  OutputOf<typeof listPaymentMethods>['methods'][number]['reason']
>

/** All that decides whether something may be paid in instalments. */
export type PlanFacts = {
  /** The shop's; null where it has none. */
  terms: PlanTerms | null
  /** What of a plan that runs is owed by now, in minor units; null where none runs. */
  owed: number | null
  /** Its customer has an account, and pays in person. */
  isTheirs: boolean
  /** Every product in it may be paid so. */
  isForAll: boolean
  /** Nothing of it is paid in another way. */
  isUntouched: boolean
  /** An instalment of another order of the customer's is overdue. */
  isBehind: boolean
}

/** What is to be paid, by whom: all that decides which methods there are. Amounts in minor units. */
export type Purchase = {
  currency: string
  /** With VAT, less what is paid already. */
  due: number
  /** The bank is carrying out a debit for it. */
  isDebited: boolean
  /** Debits of its customer came to nothing, more than the shop takes. */
  hasFailedDebits: boolean
  wallet: { has: boolean; credit: number }
  deferred: {
    /** The billing address has deferred payments. */
    agreed: boolean
    /** How much may be owed at a time, and how much is; null where the shop has no such terms. */
    limit: number | null
    owed: number
  }
  plan: PlanFacts
}

/**
 * A way to pay. `inHouse`: the money is here already, or promised, so that nobody is sent anywhere.
 */
export type MethodRule = {
  inHouse: boolean
  /** Null where it is offered. */
  whyNot(purchase: Purchase): MethodReason | null
  /** What an attempt by it pays of what is due. */
  pays(purchase: Purchase): number
}

export type OfferedMethod = {
  method: PaymentMethod
  reason: MethodReason | null
  /** What it would pay: less than is due where a wallet does not hold enough, or where the rest is paid later. */
  amount: Money
  /** The plan that is begun by it, the first payment among them; empty for what is paid at once. */
  instalments: readonly Instalment[]
}
