import type { Insertable } from 'kysely'
import { type CartTable, compiledOnce } from '../../platform/db/index.ts'

/** A cart as it begins. */
type NewCart = Pick<
  Insertable<CartTable>,
  | 'tenant'
  | 'id'
  | 'customer_id'
  | 'anonymous_id'
  | 'currency'
  | 'country'
  | 'postcode'
  | 'locale'
  | 'shipping_address_id'
  | 'billing_address_id'
  | 'created_at'
>

/** Begins an open cart; nothing where its owner has one. */
export const insertCart = compiledOnce((db, cart: NewCart) =>
  db
    .insertInto('cart')
    .values({
      tenant: cart.tenant,
      id: cart.id,
      customer_id: cart.customer_id,
      anonymous_id: cart.anonymous_id,
      state: 'open',
      currency: cart.currency,
      country: cart.country,
      postcode: cart.postcode,
      locale: cart.locale,
      shipping_address_id: cart.shipping_address_id,
      billing_address_id: cart.billing_address_id,
      created_at: cart.created_at,
      updated_at: cart.created_at,
    })
    .onConflict((conflict) => conflict.doNothing()),
)

/** The addresses that a customer's carts begin with. */
export const readDefaults = compiledOnce(
  (db, { tenant, customerId }: { tenant: string; customerId: string }) =>
    db
      .selectFrom('customer')
      .leftJoin('address', (join) =>
        join
          .onRef('address.tenant', '=', 'customer.tenant')
          .onRef('address.id', '=', 'customer.default_shipping'),
      )
      .select(['customer.default_shipping', 'customer.default_billing', 'address.fields'])
      .where('customer.tenant', '=', tenant)
      .where('customer.id', '=', customerId),
)
