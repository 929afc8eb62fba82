import { type DeliveryPromise, promise } from '../../../domain/delivery/promise.ts'
import type { Way } from '../../../domain/delivery/ways.ts'
import type { Context, Tenant } from '../../context.ts'
import { demand } from '../../refusal.ts'
import type { Destination } from './ways.ts'

/** A promise that was worked out at an instant, and holds from then until its cut-off. */
type Kept = { since: Date; promised: DeliveryPromise }

/** By way and country, for each tenant of an edition: a calendar is asked once a cut-off, not for every line. */
const kept = new WeakMap<Tenant, Map<string, Kept>>()

/** The dates of a way to a place for an order of now. */
export function promisedDates(
  context: Pick<Context<'country_not_served'>, 'tenant' | 'now' | 'refuse'>,
  { priority, option, zone, designDays }: Way,
  { country }: Destination,
): DeliveryPromise {
  const { tenant, now } = context
  const destination = tenant.deliveryCountries[country]
  demand(context, destination, 'country_not_served')
  const ofTenant = kept.get(tenant) ?? new Map<string, Kept>()
  kept.set(tenant, ofTenant)
  const key = [country, priority.key, option.key, zone?.extraDays, designDays].join(' ')
  const known = ofTenant.get(key)
  if (known && known.since <= now && now < known.promised.orderBy) return known.promised
  const terms = { now, priority, option, zone, designDays, plant: tenant.plant, destination }
  const promised = promise(terms)
  ofTenant.set(key, { since: now, promised })
  return promised
}
