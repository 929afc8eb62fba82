import { sql } from 'kysely'
import { eraseLegacyOrders } from '../../commerce/legacy-order/index.ts'
import type { Context } from '../../context.ts'
import { fullName, inTransaction, type Tx } from '../../platform/db/index.ts'
import { addMail } from '../../platform/mail/index.ts'
import { demand } from '../../refusal.ts'
import { leaveErased } from '../company/index.ts'
import { forgetUnusedNumbers } from '../vat-number/index.ts'
import { eraseFromOrders, ordersOf } from './erase-orders.ts'
import { hasCredit, hasOpenOrder } from './open-matters.ts'
import { accountErased } from './own-data-mails.ts'
import { provedAddress } from './proved-address.ts'

type Erasing = Context<'login_required' | 'orders_open' | 'credit_left'>

/**
 * Erases a customer in one transaction: logins, addresses, carts, notes, mails and the newsletter are
 * gone; orders keep their amounts and the country that they were taxed for, invoices what they say,
 * which nobody may change. An order that is disputed keeps what the shop answers the bank with until that is over. `alsoErase` queues what is not in the database. Refuses with `orders_open`
 * while something is being made, and with `credit_left` while the shop owes the customer money.
 */
export async function eraseAccount(
  context: Erasing,
  customerId: string,
  alsoErase: (tx: Tx, customerId: string) => Promise<void>,
): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    // An order that is being placed refers to this row: one waits for the other.
    const customer = await tx
      .selectFrom('customer')
      .select(['email', 'first_name', 'last_name'])
      .where('tenant', '=', context.tenant.id)
      .where('id', '=', customerId)
      .where('erased_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    demand(context, customer, 'login_required')
    const proved = await provedAddress(tx, { tenant: context.tenant.id, customerId })
    demand(context, !(await hasOpenOrder(tx, context, customerId)), 'orders_open')
    demand(context, !(await hasCredit(tx, context, customerId)), 'credit_left')
    const guests = proved ? await guestsOf(tx, context, { customerId, ...proved }) : []
    for (const id of [customerId, ...guests]) {
      await leaveErased(tx, context, id)
      await eraseRows(tx, context, id)
      await eraseFromOrders(tx, context.tenant.id, await ordersOf(tx, context, id))
      await eraseLegacyOrders(tx, context, id)
      await eraseCustomer(tx, context, id)
      await forgetUnusedNumbers(tx, context)
      await alsoErase(tx, id)
    }
    if (proved) await eraseByAddress(tx, context, proved.email)
    const name = fullName(customer)
    const facts = { name, at: context.now.toISOString() }
    await addMail(tx, context, accountErased, { to: customer.email, about: customerId, facts })
  })
}

type Person = { customerId: string; email: string }

/**
 * Whom the shop knows as guests with the same address: the same person, who ordered without the account. And those
 * whose orders became the account's, whatever address it has had since: their carts say whose they were. A guest of whom
 * something is open stays: anybody can type an address, and nobody's order holds up somebody else's erasure.
 */
async function guestsOf(
  tx: Tx,
  { tenant }: Pick<Context, 'tenant'>,
  { customerId, email }: Person,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from customer
    where tenant = ${tenant.id} and guest and erased_at is null
      and (lower(email) = ${email.toLowerCase()} or id in (
        select c.customer_id from shop_order o
        join cart c on c.tenant = o.tenant and c.id = o.cart_id
        where o.tenant = ${tenant.id} and o.customer_id = ${customerId}))
    order by id for update`.execute(tx)
  const done: string[] = []
  for (const { id } of rows)
    if (!(await hasOpenOrder(tx, { tenant }, id)) && !(await hasCredit(tx, { tenant }, id)))
      done.push(id)
  return done
}

const OWN_ROWS = [
  'login',
  'acting_login',
  'credential',
  'passkey',
  'passkey_challenge',
  'one_time_link',
  'customer_note',
  'invoice_address',
  'left_over_line',
  'saved_design',
  'own_design',
  'company_address',
  'written_offer',
  'address',
] as const

async function eraseRows(tx: Tx, { tenant }: Context, customerId: string): Promise<void> {
  for (const table of OWN_ROWS) {
    await sql`delete from ${sql.table(table)}
      where tenant = ${tenant.id} and customer_id = ${customerId}`.execute(tx)
  }
  // Nothing is charged any more; what the provider calls the card by is needed until it has forgotten it.
  await sql`update kept_card set revoked_at = coalesce(revoked_at, now()), brand = '', last_four = '0000'
    where tenant = ${tenant.id} and customer_id = ${customerId}`.execute(tx)
  // What has arrived goes with the files, by these rows.
  await sql`update artwork_upload set name = '', fingerprint = ''
    where tenant = ${tenant.id} and customer_id = ${customerId}`.execute(tx)
  // What was sent with a cart was printed for nobody: its rows say nothing but what is to be removed.
  await sql`update artwork set name = '', removed_at = coalesce(removed_at, now())
    where tenant = ${tenant.id} and customer_id = ${customerId} and order_id is null`.execute(tx)
  await sql`update mandate m set last_four = '0000' from payment p, shop_order o
    where m.tenant = ${tenant.id} and p.tenant = m.tenant and p.id = m.payment_id
      and o.tenant = m.tenant and o.id = p.order_id and o.customer_id = ${customerId}`.execute(tx)
  await sql`delete from cart_share s using cart c
    where c.tenant = ${tenant.id} and c.customer_id = ${customerId}
      and s.tenant = c.tenant and s.cart_id = c.id`.execute(tx)
  // A cart that was ordered is what its order refers to; its lines are the order's now.
  await sql`delete from cart_line l using cart c
    where c.tenant = ${tenant.id} and c.customer_id = ${customerId}
      and l.tenant = c.tenant and l.cart_id = c.id`.execute(tx)
  await sql`delete from cart where tenant = ${tenant.id} and customer_id = ${customerId}
    and state <> 'ordered'`.execute(tx)
  await sql`update cart set postcode = '', notes = null
    where tenant = ${tenant.id} and customer_id = ${customerId}`.execute(tx)
  await sql`delete from idempotency
    where tenant = ${tenant.id} and actor = ${`customer:${customerId}`}`.execute(tx)
}

/** Mails that have not been sent yet are sent, and cleared away as all are. */
async function eraseByAddress(tx: Tx, { tenant }: Context, email: string): Promise<void> {
  const address = email.toLowerCase()
  await sql`delete from newsletter_subscription
    where tenant = ${tenant.id} and lower(email) = ${address}`.execute(tx)
  // What names no order of the shop's.
  await sql`delete from withdrawal where tenant = ${tenant.id} and order_id is null
    and lower(email) = ${address}`.execute(tx)
  await sql`delete from company_invitation
    where tenant = ${tenant.id} and lower(email) = ${address}`.execute(tx)
  await sql`delete from mail where tenant = ${tenant.id} and state not in ('waiting', 'sending')
    and (lower(recipient) = ${address} or lower(reply_to) = ${address})`.execute(tx)
}

async function eraseCustomer(tx: Tx, { tenant, now }: Context, customerId: string): Promise<void> {
  await tx
    .updateTable('customer')
    .set({
      email: `${customerId}@erased.invalid`,
      first_name: '',
      last_name: '',
      company: '',
      vat_number: '',
      external_id: '',
      premium_reason: '',
      groups: [],
      is_premium: false,
      has_wallet: false,
      has_deferred_payments: false,
      subscribed: false,
      email_verified_at: null,
      guest: true,
      contested: false,
      locked_at: now,
      locked_reason: '',
      erased_at: now,
    })
    .where('tenant', '=', tenant.id)
    .where('id', '=', customerId)
    .execute()
}
