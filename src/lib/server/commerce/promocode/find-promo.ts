import { type RawBuilder, sql } from 'kysely'
import {
  judgeShopper,
  type PromoFault,
  type PromoShopper,
  type PromoUses,
} from '../../../domain/promocode/judge.ts'
import { findTicket, isSingle, type PromoTicket } from '../../../domain/promocode/promo.ts'
import type { Context, Tenant } from '../../context.ts'
import { type Database, lockName } from '../../platform/db/index.ts'

type Purpose = 'look' | 'order'
/** The customer who asks, if it is one, and what for. */
type Who = { id: string | null; purpose: Purpose }

export type FoundPromo = { ticket: PromoTicket } | { fault: PromoFault }

/** A promotion as documents know it, for prices of lines that hold its code already. */
export function promoOfText({ promos }: Tenant, text: string): PromoTicket | undefined {
  return findTicket(promos, text)
}

/**
 * The promotion behind a code, a `promocodeId` or a coupon's text, held against everything but the
 * line: whether the code was given out, who asks, and how often it was used. `orders` waits for
 * other orders with the same promotion or code, until the transaction ends.
 */
export async function findPromo(
  db: Database,
  context: Context,
  text: string,
  purpose: Purpose = 'look',
): Promise<FoundPromo> {
  const { tenant } = context
  const ticket = findTicket(tenant.promos, text)
  if (!ticket) return { fault: 'unknown' }
  const { promo, code } = ticket
  const single = code !== null && isSingle(promo, code)
  if (single && !(await wasGiven(db, tenant.id, promo.id, code))) return { fault: 'unknown' }
  const limited = promo.uses.inTotal !== undefined || promo.uses.perCustomer !== undefined
  if (purpose === 'order' && (single || limited || promo.customers === 'newCustomer')) {
    const name = `promocode ${tenant.id} ${single && !limited ? code : promo.id}`
    await lockName(db, name)
  }
  const customerId = context.actor.kind === 'customer' ? context.actor.id : null
  const used =
    single || limited
      ? await usesOf(db, tenant.id, ticket, { id: customerId, purpose })
      : { ...unused, ofCode: 0 }
  if (single && used.ofCode > 0) return { fault: 'used_up' }
  const shopper =
    promo.customers && customerId
      ? await shopperOf(db, tenant.id, { id: customerId, purpose })
      : null
  const fault = judgeShopper(promo, shopper, used)
  return fault ? { fault } : { ticket }
}

const unused: PromoUses = { inTotal: 0, byCustomer: 0 }

async function wasGiven(db: Database, tenant: string, promotion: string, code: string) {
  const row = await db
    .selectFrom('promocode')
    .select('code')
    .where('tenant', '=', tenant)
    .where('code', '=', code)
    .where('promotion', '=', promotion)
    .executeTakeFirst()
  return row !== undefined
}

async function usesOf(
  db: Database,
  tenant: string,
  { promo, code }: PromoTicket,
  who: Who,
): Promise<PromoUses & { ofCode: number }> {
  const { rows } = await sql<{ total: string; own: string; code: string }>`
    select count(distinct u.order_id) as total,
      count(distinct u.order_id) filter (where ${isSamePerson(sql`u.customer_id`, tenant, who)}) as own,
      count(distinct u.order_id) filter (where u.code = ${code ?? ''}) as code
    from promocode_use u
    join shop_order o on o.tenant = u.tenant and o.id = u.order_id
    where u.tenant = ${tenant} and u.promotion = ${promo.id} and o.state <> 'cancelled'
  `.execute(db)
  const [row] = rows
  return {
    inTotal: Number(row?.total ?? 0),
    byCustomer: Number(row?.own ?? 0),
    ofCode: Number(row?.code ?? 0),
  }
}

/**
 * Whether a customer's id is that of the shopper, or of a guest or an account with the same address:
 * whoever orders without an account is another guest each time. Who only looks is told of others with their address
 * once it is proved to be theirs: anybody can type an address, and would learn what was bought with it. As an order is
 * placed the address counts for everybody, who are told the price without the code and not why.
 */
function isSamePerson(id: RawBuilder<unknown>, tenant: string, { id: customerId, purpose }: Who) {
  const isTheirs =
    purpose === 'order'
      ? sql`true`
      : sql`(same.id = me.id or (not me.guest and me.email_verified_at is not null))`
  return sql<boolean>`${id} in (
    select same.id from customer me
    join customer same on same.tenant = me.tenant and lower(same.email) = lower(me.email)
      and ${isTheirs}
    where me.tenant = ${tenant} and me.id = ${customerId}::uuid)`
}

async function shopperOf(
  db: Database,
  tenant: string,
  who: Who & { id: string },
): Promise<PromoShopper> {
  const row = await db
    .selectFrom('customer')
    .select(['is_premium', 'category'])
    .select(
      sql<boolean>`new_client and not exists (select from shop_order o where o.tenant = ${tenant}
        and o.state <> 'cancelled' and ${isSamePerson(sql`o.customer_id`, tenant, who)})`.as('new'),
    )
    .where('tenant', '=', tenant)
    .where('id', '=', who.id)
    .executeTakeFirst()
  return row ? { isNew: row.new, isPremium: row.is_premium, category: row.category } : null
}
