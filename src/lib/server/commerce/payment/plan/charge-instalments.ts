import { z } from 'zod'
import { type Context, contextOf } from '../../../context.ts'
import { inTransaction } from '../../../platform/db/index.ts'
import { defineJob, forEachTenant } from '../../../platform/jobs/index.ts'
import { measure } from '../../../platform/metrics/index.ts'
import { beginSession } from '../begin-session.ts'
import { loadPayment, type StoredPayment } from '../payments.ts'
import type { PaymentProvider } from '../provider.ts'
import { refresh } from '../refresh.ts'
import { startCharge } from './start-charge.ts'

const BATCH = 500

/** Charges instalments on their day, and again after days where that failed; tells customers of what failed. */
export function chargeInstalments(providers: readonly PaymentProvider[]) {
  return defineJob({
    name: 'charge-instalments',
    data: z.object({}),
    retry: { limit: 2, delaySeconds: 60, longestDelaySeconds: 600 },
    schedule: { cron: '*/10 * * * *', timeZone: 'Europe/Dublin' },
    async handler(_data, job) {
      const tenants = await job.db
        .selectFrom('payment_plan')
        .select('tenant')
        .where('settled_at', 'is', null)
        .distinct()
        .execute()
      await forEachTenant(job, tenants, 'instalments', (context) =>
        chargeInstalmentsOf(context, providers),
      )
    },
  })
}

/**
 * As the job, for one tenant. Safe to run anywhere, any number of times, and to be killed: an attempt is stored before
 * its provider hears of it, and charged under its own id. Throws once all are looked at where one of them failed.
 */
async function chargeInstalmentsOf(
  context: Context,
  providers: readonly PaymentProvider[],
): Promise<void> {
  const { db, tenant, log } = context
  let after = ''
  const failed: string[] = []
  for (;;) {
    const orders = await openPlans(context, after)
    for (const { order_id: id } of orders) {
      try {
        const begun = await inTransaction(db, (tx) => startCharge(tx, context, id))
        const payment = begun && (await loadPayment(db, { tenant: tenant.id, id: begun }))
        if (!payment) continue
        await charge(context, providers, payment)
        // What it came to is told, and tried again, as if it had been so all along.
        await inTransaction(db, (tx) => startCharge(tx, context, id))
      } catch (err) {
        log.error({ err, order: id }, 'an instalment could not be charged')
        failed.push(id)
      }
    }
    const last = orders.at(-1)
    if (!last || orders.length < BATCH) break
    after = last.order_id
  }
  if (failed.length > 0) throw new Error(`Instalments of ${failed.join(', ')} were not charged.`)
}

function openPlans({ db, tenant }: Context, after: string) {
  const open = db
    .selectFrom('payment_plan')
    .select('order_id')
    .where('tenant', '=', tenant.id)
    .where('settled_at', 'is', null)
  const rest = after === '' ? open : open.where('order_id', '>', after)
  return rest.orderBy('order_id').limit(BATCH).execute()
}

/** Charges a stored attempt, and settles it by what its provider says. Nobody is there whom the bank could ask. */
async function charge(
  context: Context,
  providers: readonly PaymentProvider[],
  payment: StoredPayment,
): Promise<void> {
  const provider = providers.find(({ id }) => id === payment.provider)
  if (!provider) return
  try {
    const own = contextOf(context, payment.tenant, { locale: payment.locale }) ?? context
    const begun = await beginSession(own, provider, payment)
    await refresh(own, providers, begun, { ending: begun.redirect_url !== null })
  } catch (error) {
    // It is looked for, or charged under the same id, the next time.
    measure({ of: 'provider trouble', provider: provider.id })
    context.log.warn({ err: error, payment: payment.id }, 'an instalment was not charged yet')
  }
}
