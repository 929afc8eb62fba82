import { sql } from 'kysely'
import type { z } from 'zod'
import type { getStaffCustomer } from '../../../contract/customer-care.ts'
import type { LineState } from '../../../contract/fulfilment.ts'
import { orderStateOf, type StoredOrderState } from '../../../domain/fulfilment/order-state.ts'
import { countLegacyOrders } from '../../commerce/legacy-order/index.ts'
import { failedDebits } from '../../commerce/payment/index.ts'
import { walletOf } from '../../commerce/wallet/index.ts'
import type { Context } from '../../context.ts'
import { demand } from '../../refusal.ts'
import { findSessions } from '../auth/index.ts'
import { companyGroupsOf, countMembers, membershipOf } from '../company/index.ts'
import { type Customer, findCustomer } from '../customer/index.ts'
import { bouncedAt, listedCustomer } from './list.ts'

type Detail = z.input<typeof getStaffCustomer.output>['customer']

const ORDERS = 20
const ACTS = 30
const NOTES = 50

/** All that staff see of a customer of the tenant. Refuses with `customer_not_found`. */
export async function customerForStaff(
  context: Context<'customer_not_found'>,
  id: string,
): Promise<Detail> {
  const { db, tenant } = context
  const row = await db
    .selectFrom('customer')
    .selectAll()
    .select([
      sql<string>`(select count(*) from shop_order o
        where o.tenant = customer.tenant and o.customer_id = customer.id)`.as('orders'),
      bouncedAt(sql.ref('customer')).as('bounced_at'),
    ])
    .where('tenant', '=', tenant.id)
    .where('id', '=', id)
    .executeTakeFirst()
  demand(context, row, 'customer_not_found')
  const asked = await Promise.all([
    memberOf(context, id),
    failedDebits(db, context, id),
    findCustomer(db, tenant.id, id),
    ordersOf(context, id),
    walletOf(db, { tenant: tenant.id, customerId: id }, undefined),
    findSessions(context, { id, loginId: null }),
    notesOn(context, id),
    actsOn(context, id),
    countLegacyOrders(context, id),
  ])
  const [membership, debits, customer, latestOrders, wallet, sessions, notes, acts, legacyOrders] =
    asked
  demand(context, customer, 'customer_not_found')
  return {
    ...listedCustomer(row),
    firstName: row.first_name,
    lastName: row.last_name,
    membership,
    category: row.category,
    vatNumber: row.vat_number,
    groups: row.groups,
    scopes: customer.scopes,
    hasWallet: row.has_wallet,
    wallet: { credit: wallet.credit, moves: wallet.moves },
    hasDeferredPayments: row.has_deferred_payments,
    failedDebits: { count: debits.count, until: debits.until?.toISOString() ?? null },
    isPremium: row.is_premium,
    premiumReason: row.premium_reason,
    externalId: row.external_id,
    emailVerified: row.email_verified_at !== null,
    lockedReason: row.locked_reason,
    addresses: addressesOf(customer),
    latestOrders,
    legacyOrders,
    sessions: sessions.map(({ current: _current, ...session }) => session),
    notes,
    acts,
  }
}

async function memberOf({ db, tenant }: Context, id: string): Promise<Detail['membership']> {
  const of = await membershipOf(db, { tenant: tenant.id, customerId: id })
  if (!of) return null
  const members = await countMembers(db, tenant.id, of.companyId)
  const groups = await companyGroupsOf(db, { tenant: tenant.id, customerId: id })
  return { company: of.name, roles: of.roles, members, groups }
}

function addressesOf({ customerAddresses: by }: Customer): Detail['addresses'] {
  return [...Object.values(by.shippingAddresses), ...Object.values(by.billingAddresses)]
}

async function ordersOf({ db, tenant }: Context, id: string): Promise<Detail['latestOrders']> {
  type Row = {
    id: string
    number: string
    state: StoredOrderState
    currency: string
    total_gross: number
    deferred: boolean
    created_at: Date
    line_states: LineState[]
  }
  const { rows } = await sql<Row>`
    select o.id, o.number, o.state, o.currency, o.total_gross, o.deferred, o.created_at,
      (select coalesce(array_agg(distinct f.state), '{}') from line_fulfilment f
        where f.tenant = o.tenant and f.order_id = o.id) as line_states
    from shop_order o where o.tenant = ${tenant.id} and o.customer_id = ${id}
    order by o.created_at desc, o.id desc limit ${ORDERS}
  `.execute(db)
  return rows.map((row) => ({
    id: row.id,
    orderNumber: row.number,
    state: orderStateOf(row.state, row.line_states),
    isDeferredPayment: row.deferred,
    createdAt: row.created_at.toISOString(),
    totalGross: { centAmount: row.total_gross, currencyCode: row.currency },
  }))
}

async function notesOn({ db, tenant }: Context, id: string): Promise<Detail['notes']> {
  const rows = await db
    .selectFrom('customer_note as n')
    .leftJoin('staff_account as s', 's.id', 'n.account_id')
    .select(['n.id', 'n.text', 'n.at', 's.name'])
    .where('n.tenant', '=', tenant.id)
    .where('n.customer_id', '=', id)
    .orderBy('n.at', 'desc')
    .orderBy('n.id')
    .limit(NOTES)
    .execute()
  return rows.map(({ at, name, ...note }) => ({ ...note, by: name ?? '', at: at.toISOString() }))
}

async function actsOn({ db, tenant }: Context, id: string): Promise<Detail['acts']> {
  const rows = await db
    .selectFrom('staff_act as a')
    .leftJoin('staff_account as s', 's.id', 'a.account_id')
    .select(['a.act', 'a.reason', 'a.at', 's.name'])
    .where('a.subject', '=', `customer:${id}`)
    .where('a.tenant', '=', tenant.id)
    .orderBy('a.seq', 'desc')
    .limit(ACTS)
    .execute()
  return rows.map(({ act, reason, at, name }) => ({
    act,
    by: name ?? '',
    reason,
    at: at.toISOString(),
  }))
}
