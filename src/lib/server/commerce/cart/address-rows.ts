import { sql } from 'kysely'
import type { AddressJson } from '../../people/address/index.ts'
import { compiledSql } from '../../platform/db/index.ts'

/** A customer's own addresses among those that are named. */
export const addressesOf = compiledSql<
  { tenant: string; customerId: string; ids: readonly string[] },
  AddressJson
>(
  ({ tenant, customerId, ids }) => sql`
    select id, type, fields, has_deferred_payments as deferred from address
    where tenant = ${tenant} and customer_id = ${customerId} and id = any(${ids}::uuid[])`,
)

type Placed = {
  tenant: string
  id: string
  version: number
  now: Date
  /** Null: it stays as it is. */
  shipping: string | null
  country: string | null
  postcode: string | null
  billing: string | null
}

/** Puts addresses on a cart that is open and still what was read of it; answers a row where it is. */
export const placeCart = compiledSql<Placed, { id: string }>(
  ({ tenant, id, version, now, shipping, country, postcode, billing }) => sql`
    update cart c set shipping_address_id = coalesce(${shipping}, c.shipping_address_id),
      country = coalesce(${country}, c.country), postcode = coalesce(${postcode}, c.postcode),
      billing_address_id = coalesce(${billing}, c.billing_address_id),
      version = c.version + 1, updated_at = ${now}
    where c.tenant = ${tenant} and c.id = ${id} and c.state = 'open' and c.version = ${version}
    returning c.id`,
)
