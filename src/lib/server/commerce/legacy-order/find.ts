import { type RawBuilder, sql } from 'kysely'
import type { OutputOf } from '../../../contract/endpoint.ts'
import type { getLegacyOrder, listLegacyOrders } from '../../../contract/legacy-order.ts'
import { legacyIdOf } from '../../../domain/legacy-order/legacy-order.ts'
import type { Context } from '../../context.ts'
import { type Database, pageOf, type Tx } from '../../platform/db/index.ts'
import { money } from '../cart/index.ts'
import { type LegacyRow, rowOf } from './rows.ts'
import { wireLine } from './wire-line.ts'

export type LegacyOrderPage = OutputOf<typeof listLegacyOrders>
export type WireLegacyOrder = OutputOf<typeof getLegacyOrder>['order']

type Where = RawBuilder<unknown>

/**
 * Which orders `o` are a customer's: those of their legacy id, which staff alone give, and those of their address
 * where the file names no id, once they have proved that it is theirs. Null for nobody.
 */
export async function ownedBy(
  db: Database | Tx,
  { tenant, customerId }: { tenant: string; customerId: string },
): Promise<Where | null> {
  const customer = await db
    .selectFrom('customer')
    .select(['external_id', 'email', 'email_verified_at', 'guest'])
    .where('tenant', '=', tenant)
    .where('id', '=', customerId)
    .executeTakeFirst()
  if (!customer) return null
  const legacyId = legacyIdOf(customer.external_id)
  const isProved = customer.email_verified_at !== null && !customer.guest
  const ways = [
    ...(legacyId === '' ? [] : [sql`o.legacy_customer <> '' and o.legacy_customer = ${legacyId}`]),
    ...(isProved
      ? [
          sql`o.legacy_customer = '' and o.email <> '' and o.email = ${customer.email.toLowerCase()}`,
        ]
      : []),
  ]
  return ways.length === 0 ? null : sql`(${sql.join(ways, sql` or `)})`
}

/**
 * Which orders `o` somebody names who has typed a number, in capitals, and an address: the file's own, or that of a
 * customer who has the order by the legacy id.
 */
export function namedBy({ number, email }: { number: Where; email: Where }): Where {
  return sql`(upper(o.number) = ${number} and ((o.email <> '' and o.email = lower(${email}))
    or (o.legacy_customer <> '' and exists (select from customer c where c.tenant = o.tenant
      and lower(c.email) = lower(${email}) and c.external_id <> ''
      and split_part(c.external_id, '_', 1) = o.legacy_customer))))`
}

/** A page of those that `where` lets through, newest first; `after` is the number of the last one seen. */
export async function findLegacyOrders(
  { db, tenant }: Pick<Context, 'db' | 'tenant'>,
  where: Where | null,
  { after, limit }: { after?: string | undefined; limit: number },
): Promise<LegacyOrderPage> {
  if (!where) return { orders: [], next: null }
  const { rows } = await sql<LegacyRow>`
    select o.* from legacy_order o where o.tenant = ${tenant.id} and ${where}
      and (${after ?? null}::text is null or (o.placed_at, o.number) < (
        select s.placed_at, s.number from legacy_order s
        where s.tenant = ${tenant.id} and s.number = ${after ?? null}))
    order by o.placed_at desc, o.number desc limit ${limit + 1}
  `.execute(db)
  const { shown, next } = pageOf(rows, limit, 'number')
  return {
    orders: shown.map((row) => {
      const { number, placedAt, state, gross, currency, lines } = rowOf(row)
      return {
        orderNumber: number,
        placedAt,
        state,
        totalGross: money(gross, currency),
        lines: lines.map(({ name, jobName, quantity }) => ({ name, jobName, quantity })),
      }
    }),
    next,
  }
}

/** One order that `where` lets through, with its row. */
export async function findLegacyOrder(
  context: Context,
  where: Where | null,
  number: string,
): Promise<{ order: WireLegacyOrder; row: LegacyRow } | null> {
  const { db, tenant } = context
  if (!where) return null
  const { rows } = await sql<LegacyRow>`
    select o.* from legacy_order o
    where o.tenant = ${tenant.id} and o.number = ${number} and ${where}
  `.execute(db)
  const [row] = rows
  return row ? { order: wireOrder(context, row), row } : null
}

/** All that a customer has of an earlier shop, for the copy of their data. */
export async function legacyOrdersOf(
  context: Context,
  customerId: string,
): Promise<WireLegacyOrder[]> {
  const { db, tenant } = context
  const where = await ownedBy(db, { tenant: tenant.id, customerId })
  if (!where) return []
  const { rows } = await sql<LegacyRow>`
    select o.* from legacy_order o where o.tenant = ${tenant.id} and ${where}
    order by o.placed_at desc, o.number desc
  `.execute(db)
  return rows.map((row) => wireOrder(context, row))
}

/** How many orders of an earlier shop a customer has. */
export async function countLegacyOrders(
  { db, tenant }: Pick<Context, 'db' | 'tenant'>,
  customerId: string,
): Promise<number> {
  const where = await ownedBy(db, { tenant: tenant.id, customerId })
  if (!where) return 0
  const { rows } = await sql<{ count: string }>`
    select count(*) from legacy_order o where o.tenant = ${tenant.id} and ${where}
  `.execute(db)
  return Number(rows[0]?.count ?? 0)
}

function wireOrder(context: Context, row: LegacyRow): WireLegacyOrder {
  const order = rowOf(row)
  const amount = (minor: number) => money(minor, order.currency)
  return {
    orderNumber: order.number,
    placedAt: order.placedAt,
    state: order.state,
    taxedPrice: {
      totalNet: amount(order.net),
      totalVat: amount(order.vat),
      totalGross: amount(order.gross),
      portions: order.portions.map(({ rate, net, vat }) => ({
        taxRate: rate / 10_000,
        net: amount(net),
        vat: amount(vat),
      })),
    },
    name: order.name,
    company: order.company,
    vatNumber: order.vatNumber,
    country: order.country,
    references: { costCentre: order.costCentre, purchaseOrder: order.purchaseOrder },
    deliveryAddress: order.delivery,
    billingAddress: order.billing,
    lines: order.lines.map((line, at) => wireLine(context, line, { currency: order.currency, at })),
  }
}
