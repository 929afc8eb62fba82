import { sql } from 'kysely'
import { invariant } from '../../../domain/invariant.ts'
import { legacyOrdersOf } from '../../commerce/legacy-order/index.ts'
import { findOrder } from '../../commerce/order/index.ts'
import { ownDesignsOf } from '../../commerce/own-design/index.ts'
import { findDesigns } from '../../commerce/saved-design/index.ts'
import { walletOf } from '../../commerce/wallet/index.ts'
import { withdrawalsOf } from '../../commerce/withdrawal/index.ts'
import type { Context } from '../../context.ts'
import { findSessions } from '../auth/index.ts'
import { findCustomer } from '../customer/index.ts'
import { findInvoiceAddress } from '../invoice-address/index.ts'
import { findPasskeys } from '../passkey/index.ts'
import { companyOf, sharedAddressesOf, vatCheckOf } from './export-company.ts'
import { filesOf, type Packed, sentFiles } from './export-files.ts'
import {
  disputesOf,
  invoicesOf,
  keptCardsOf,
  mandatesOf,
  plansOf,
  writtenOffersOf,
} from './export-money.ts'
import { type Proved, provedAddress } from './proved-address.ts'

/**
 * Everything that the shop knows of a customer, in the names of the API. What is known by an address alone is given to
 * those who have proved that it is theirs. Lists that may be long are read piece by piece, while they are written.
 */
export async function exportData(
  context: Context,
  customerId: string,
  packed: Packed,
): Promise<Record<string, unknown>> {
  const { db, shop, tenant, now } = context
  const customer = await findCustomer(db, tenant.id, customerId)
  invariant(customer, 'who asks is there')
  const proved = await provedAddress(db, { tenant: tenant.id, customerId })
  return {
    shop: tenant.name,
    writtenAt: now.toISOString(),
    customer,
    acceptedTerms: await acceptedTermsOf(context, customerId),
    vatNumberCheck: await vatCheckOf(context, customer.vatNumber),
    invoiceAddress: await findInvoiceAddress(context, customerId),
    company: await companyOf(context, customerId),
    sharedAddresses: await sharedAddressesOf(context, customerId),
    orders: ordersOf(context, customerId),
    legacyOrders: await legacyOrdersOf(context, customerId),
    withdrawals: await withdrawalsOf(context, customerId),
    invoices: invoicesOf(context, customerId, packed),
    files: filesOf(await sentFiles(context, customerId), packed),
    designs: await designsOf(context, customerId),
    savedDesigns: await findDesigns(context, customerId),
    ownDesigns: await ownDesignsOf(context, customerId),
    cart: await cartOf(context, customerId),
    cartNotes: await cartNotesOf(context, customerId),
    sharedCarts: await sharedCartsOf(context, customerId),
    besideCart: await besideCartOf(context, customerId),
    writtenOffers: await writtenOffersOf(context, customerId),
    keptCards: await keptCardsOf(context, customerId),
    mandates: await mandatesOf(context, customerId),
    instalments: await plansOf(context, customerId),
    disputes: await disputesOf(context, customerId),
    wallet: await walletOf(db, { tenant: tenant.id, customerId }, undefined),
    sessions: await findSessions(context, { id: customerId, loginId: null }),
    ...(await findPasskeys(db, context, customerId)),
    newsletter: proved && (await newsletterOf(context, proved.email)),
    notesOfTheStaff: await notesOf(context, customerId),
    mails: proved ? await mailsOf(context, proved) : [],
  }

  async function* ordersOf({ log }: Context, id: string): AsyncGenerator<unknown> {
    for (const each of await orderIds(context, id))
      yield await findOrder(db, { shop, tenant, customerId: id, log }, each)
  }
}

/** Which text of the terms was accepted at the registration. */
async function acceptedTermsOf({ db, tenant }: Context, customerId: string): Promise<string> {
  const { accepted_terms } = await db
    .selectFrom('customer')
    .select('accepted_terms')
    .where('tenant', '=', tenant.id)
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow()
  return accepted_terms
}

async function orderIds({ db, tenant }: Context, customerId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('shop_order')
    .select('id')
    .where('tenant', '=', tenant.id)
    .where('customer_id', '=', customerId)
    .orderBy('created_at', 'desc')
    .execute()
  return rows.map(({ id }) => id)
}

async function designsOf({ db, tenant }: Context, customerId: string): Promise<unknown[]> {
  const { rows } = await sql`
    select j.order_id as "orderId", j.line_id as "lineItemId", j.state, j.answers->'value' as answers,
      (select coalesce(json_agg(json_build_object('number', v.number, 'note', v.note, 'at', v.at,
          'decision', v.decision, 'decidedAt', v.decided_at) order by v.number), '[]')
        from design_version v where v.tenant = j.tenant and v.order_id = j.order_id
          and v.line_id = j.line_id) as versions,
      (select coalesce(json_agg(json_build_object('text', k.text, 'at', k.at, 'version', k.version,
          'by', case when k.account_id is null then 'customer' else 'staff' end) order by k.seq), '[]')
        from design_comment k where k.tenant = j.tenant and k.order_id = j.order_id
          and k.line_id = j.line_id) as comments
    from design_job j join shop_order o on o.tenant = j.tenant and o.id = j.order_id
    where o.tenant = ${tenant.id} and o.customer_id = ${customerId} order by j.changed_at
  `.execute(db)
  return rows
}

async function cartOf({ db, tenant }: Context, customerId: string): Promise<unknown[]> {
  const { rows } = await sql`
    select l.product_id as "productId", l.quantity, l.job_name as "jobName",
      l.merchant_info as "merchantInfo", l.created_at as "addedAt"
    from cart c join cart_line l on l.tenant = c.tenant and l.cart_id = c.id
    where c.tenant = ${tenant.id} and c.customer_id = ${customerId} and c.state = 'open'
    order by l.seq
  `.execute(db)
  return rows
}

async function cartNotesOf({ db, tenant }: Context, customerId: string): Promise<unknown> {
  const { rows } = await sql<{ notes: unknown }>`
    select notes->'value' as notes from cart
    where tenant = ${tenant.id} and customer_id = ${customerId} and state = 'open'
  `.execute(db)
  return rows[0]?.notes ?? null
}

async function besideCartOf({ db, tenant }: Context, customerId: string): Promise<unknown[]> {
  const { rows } = await sql`
    select product_id as "productId", quantity, job_name as "jobName", reason,
      merchant_info as "merchantInfo", created_at as "addedAt"
    from left_over_line where tenant = ${tenant.id} and customer_id = ${customerId} order by seq
  `.execute(db)
  return rows
}

async function sharedCartsOf({ db, tenant }: Context, customerId: string): Promise<unknown[]> {
  const { rows } = await sql`
    select s.created_at as "madeAt", s.expires_at as "validUntil", s.lines->'value' as lines
    from cart c join cart_share s on s.tenant = c.tenant and s.cart_id = c.id
    where c.tenant = ${tenant.id} and c.customer_id = ${customerId} order by s.created_at
  `.execute(db)
  return rows
}

async function newsletterOf({ db, tenant }: Context, email: string): Promise<unknown> {
  const { rows } = await sql`
    select state, asked_at as "askedAt", asked_from as "askedFrom",
      confirmed_at as "confirmedAt", confirmed_from as "confirmedFrom", left_at as "leftAt",
      (select coalesce(jsonb_agg(jsonb_build_object('email', f.email, 'confirmedAt', f.confirmed_at,
        'confirmedFrom', f.confirmed_from, 'movedAt', f.moved_at) order by f.moved_at), '[]')
        from newsletter_former_address f
        where f.tenant = n.tenant and f.subscription_id = n.id) as "formerAddresses"
    from newsletter_subscription n where tenant = ${tenant.id} and lower(email) = ${email.toLowerCase()}
  `.execute(db)
  return rows[0] ?? null
}

async function notesOf({ db, tenant }: Context, customerId: string): Promise<unknown[]> {
  const { rows } = await sql`
    select text, at from customer_note
    where tenant = ${tenant.id} and customer_id = ${customerId} order by at
  `.execute(db)
  return rows
}

/** Not what others wrote to the shop at this address, nor what was sent before the account. */
async function mailsOf({ db, tenant }: Context, { email, since }: Proved): Promise<unknown[]> {
  const { rows } = await sql`
    select kind, subject, body_text as text, created_at as "writtenAt", sent_at as "sentAt"
    from mail where tenant = ${tenant.id} and lower(recipient) = ${email.toLowerCase()}
      and kind <> 'contact-message' and created_at >= ${since}
    order by created_at
  `.execute(db)
  return rows
}
