import { type RawBuilder, sql } from 'kysely'
import type { ArrivalChoice } from '../../../domain/delivery/arrival.ts'
import { compiledOnce, compiledSql } from '../../platform/db/index.ts'

/** An order as it is placed; JSON as it is stored. */
export type NewOrder = {
  tenant: string
  id: string
  number: string
  customer_id: string
  cart_id: string
  currency: string
  country: string
  locale: string
  total_net: number
  total_vat: number
  total_gross: number
  portions: string
  shipping_address: string
  billing_address: string
  sender: string
  custom_sender: string
  invoice_requested: boolean
  internal_checkout: boolean
  skip_doc_review: boolean
  accepted_terms: string
  arrival: ArrivalChoice
  reverse_charge: string | null
  created_at: Date
  expires_at: Date | null
  company_id: string | null
  cost_centre: string
  purchase_order: string
  approval: 'waiting' | null
}

/** Stores an order with the first row of its history, closes its cart, and knows its customer from now on. */
export const insertOrder = compiledOnce((db, order: NewOrder & { actor: string }) =>
  db
    .with('placed', (tables) =>
      tables.insertInto('order_history').values({
        tenant: order.tenant,
        order_id: order.id,
        event: 'place',
        state: 'awaiting_payment',
        actor: order.actor,
        reason: 'checkout',
        at: order.created_at,
      }),
    )
    .with('closed', (tables) =>
      tables
        .updateTable('cart')
        .set({ state: 'ordered' })
        .where('tenant', '=', order.tenant)
        .where('id', '=', order.cart_id),
    )
    .with('known', (tables) =>
      tables
        .updateTable('customer')
        .set({ new_client: false })
        .where('tenant', '=', order.tenant)
        .where('id', '=', order.customer_id)
        .where('new_client', '=', true),
    )
    .insertInto('shop_order')
    .values({
      tenant: order.tenant,
      id: order.id,
      number: order.number,
      customer_id: order.customer_id,
      cart_id: order.cart_id,
      state: 'awaiting_payment',
      currency: order.currency,
      country: order.country,
      locale: order.locale,
      total_net: order.total_net,
      total_vat: order.total_vat,
      total_gross: order.total_gross,
      portions: order.portions,
      shipping_address: order.shipping_address,
      billing_address: order.billing_address,
      sender: order.sender,
      custom_sender: order.custom_sender,
      invoice_requested: order.invoice_requested,
      internal_checkout: order.internal_checkout,
      skip_doc_review: order.skip_doc_review,
      accepted_terms: order.accepted_terms,
      deferred: false,
      arrival: order.arrival,
      reverse_charge: order.reverse_charge,
      created_at: order.created_at,
      expires_at: order.expires_at,
      company_id: order.company_id,
      cost_centre: order.cost_centre,
      purchase_order: order.purchase_order,
      approval: order.approval,
      approval_by: null,
      approval_at: null,
    }),
)

const LINE: RawBuilder<unknown> = sql`id, product_id, mcp_sku, variant_sku, job_name, quantity, net, vat_rate, tax_class,
  promised_date, promised_until, file_check, created_at`

/** Stores lines of an order in the order that they come in; `lines` is JSON of their columns. */
export const insertLines = compiledSql<{ tenant: string; orderId: string; lines: string }, never>(
  ({ tenant, orderId, lines }) => sql`
    insert into order_line (tenant, order_id, position, merchant_info, services, ${LINE})
    select ${tenant}, ${orderId}, l.position, l.merchant_info::jsonb, l.services::jsonb, ${LINE}
    from json_to_recordset(${lines}::json) as l (id uuid, position int, product_id text, mcp_sku text,
      variant_sku text, job_name text, quantity int, merchant_info text, services text, net int, vat_rate int,
      tax_class text, promised_date date, promised_until timestamptz, file_check boolean, created_at timestamptz)`,
)

/** Whom it is told of, and what it is called. */
export type ToldOrder = {
  number: string
  locale: string
  created_at: Date
  total_gross: number
  currency: string
  purchase_order: string
  cost_centre: string
  email: string
  first_name: string
  last_name: string
}

type Numbered = { tenant: string; id: string; year: number; prefix: string }

/**
 * Gives an order the next number of its tenant and year. The counter's row stays locked until the transaction ends, as
 * `nextInYear` has it.
 */
export const numberOrder = compiledSql<Numbered, ToldOrder>(
  ({ tenant, id, year, prefix }) => sql`
    with next as (
      insert into order_number as n (tenant, year, last) values (${tenant}, ${year}, 1)
      on conflict (tenant, year) do update set last = n.last + 1 returning n.last::text as last)
    update shop_order o set number = ${prefix} || lpad(next.last, greatest(6, length(next.last)), '0')
    from next, customer c
    where o.tenant = ${tenant} and o.id = ${id} and c.tenant = o.tenant and c.id = o.customer_id
    returning o.number, o.locale, o.created_at, o.total_gross, o.currency, o.purchase_order, o.cost_centre,
      c.email, c.first_name, c.last_name`,
)
