import dayjs from 'dayjs'
import { contextOf } from '../../../context.ts'
import {
  inTransaction,
  lockCustomer,
  type PaymentRow,
  type Tx,
} from '../../../platform/db/index.ts'
import { measure } from '../../../platform/metrics/index.ts'
import type { Selling } from '../issue-for.ts'
import type { PaymentProvider, ProvidersMandate } from '../provider.ts'
import { mandateText } from './mandate-text.ts'
import { putBack } from './put-back.ts'
import { replaceKept } from './replace-kept.ts'

type Given = PaymentRow & { customer_id: string; locale: string }

/** Days for which a provider is asked for the mandate of a debit. */
const ASKED_DAYS = 30

/**
 * Records the mandates of debits that are under way or done, with what their customers have read, and keeps those
 * that are to be used again. Safe to run anywhere, any number of times; `of` is whose, and without it everybody's.
 */
export async function keepMandates(
  work: Selling,
  providers: readonly PaymentProvider[],
  of?: { tenant: string; customerId: string },
): Promise<void> {
  let given = work.db
    .selectFrom('payment')
    .innerJoin('shop_order', (join) =>
      join
        .onRef('shop_order.tenant', '=', 'payment.tenant')
        .onRef('shop_order.id', '=', 'payment.order_id'),
    )
    .leftJoin('mandate', (join) =>
      join
        .onRef('mandate.tenant', '=', 'payment.tenant')
        .onRef('mandate.payment_id', '=', 'payment.id'),
    )
    .selectAll('payment')
    .select(['shop_order.customer_id', 'shop_order.locale'])
    .where('payment.method', 'in', ['mandate', 'plan_debit'])
    .where('payment.kept_card_id', 'is', null)
    .where('payment.state', 'in', ['authorised', 'captured'])
    .where('payment.created_at', '>', dayjs(work.now).subtract(ASKED_DAYS, 'day').toDate())
    .where('mandate.payment_id', 'is', null)
  if (of)
    given = given
      .where('payment.tenant', '=', of.tenant)
      .where('shop_order.customer_id', '=', of.customerId)
  const found: Given[] = await given
    .orderBy((at) => at.fn.coalesce('payment.asked_at', 'payment.created_at'))
    .limit(100)
    .execute()
  for (const payment of found) await keepOne(work, providers, payment)
}

async function keepOne(
  work: Selling,
  providers: readonly PaymentProvider[],
  payment: Given,
): Promise<void> {
  const { tenant, id, account, provider_reference: reference } = payment
  const provider = providers.find((each) => each.id === payment.provider)
  if (!provider?.cards || reference === null) return
  try {
    const mandate = await provider.cards.mandateOf({ tenant, account, reference })
    if (mandate) await inTransaction(work.db, (tx) => store(tx, work, payment, mandate))
    else await putBack(work, payment)
  } catch (error) {
    measure({ of: 'provider trouble', provider: provider.id })
    work.log.warn({ err: error, payment: id }, 'the provider could not be asked for a mandate')
    await putBack(work, payment)
  }
}

/** The customer's row is locked: an account that is erased meanwhile keeps nothing. */
async function store(
  tx: Tx,
  work: Selling,
  payment: Given,
  given: ProvidersMandate,
): Promise<void> {
  const { tenant, id, customer_id, locale } = payment
  const customer = await lockCustomer(tx, { tenant, customerId: customer_id })
  const { numInsertedOrUpdatedRows: isNew } = await tx
    .insertInto('mandate')
    .values({
      tenant,
      payment_id: id,
      reference: given.reference,
      text: payment.agreed_text ?? textOf(work, payment),
      locale: payment.agreed_locale ?? locale,
      last_four: given.lastFour,
      given_at: payment.agreed_at ?? payment.created_at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (!isNew || payment.keep !== 'wanted') return
  await tx
    .updateTable('payment')
    .set({ keep: 'done' })
    .where('tenant', '=', tenant)
    .where('id', '=', id)
    .execute()
  if (customer?.guest) return
  const { owner, token, fingerprint, lastFour: last_four } = given
  const kept = {
    method: 'mandate',
    owner,
    token,
    fingerprint,
    brand: 'sepa_debit',
    last_four,
  } as const
  await replaceKept(tx, payment, kept, work.now)
}

/** Of an attempt whose node kept no text: that of today, in the language of the order; nothing where the tenant is gone. */
function textOf({ shop, ...work }: Selling, { tenant, locale }: Given): string {
  const own = shop && contextOf({ ...work, shop }, tenant, { locale })
  return own ? mandateText(own) : ''
}
