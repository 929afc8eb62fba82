import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { customer } from '../../../contract/customer.ts'
import { scopesOf } from '../../../domain/customer/scopes.ts'
import type { Context } from '../../context.ts'
import type { CustomerRow, Database } from '../../platform/db/index.ts'
import { demand } from '../../refusal.ts'
import { type AddressJson, readAddress, wireAddress } from '../address/index.ts'
import { type MembershipJson, membershipJson, seesStatement } from '../company/index.ts'

export type Customer = z.output<typeof customer>

/** A customer with all addresses, in one statement; undefined where the tenant has none such. */
export async function findCustomer(
  db: Database,
  tenant: string,
  id: string,
): Promise<Customer | undefined> {
  const row = await db
    .selectFrom('customer as c')
    .select(wholeCustomer.as('whole'))
    .where('tenant', '=', tenant)
    .where('id', '=', id)
    .executeTakeFirst()
  return row && wireCustomer(db, row.whole)
}

/** Whether customer `c` wants the newsletter, and its first mail waits for an answer as far as `c` may know. */
const newsletterAsked = sql<boolean>`c.subscribed and (c.email_verified_at is null or exists (
  select from newsletter_subscription n
  where n.tenant = c.tenant and lower(n.email) = lower(c.email) and n.state = 'asked'))`

/** A customer `c` with all that the contract says of one, as JSON. */
export const wholeCustomer: RawBuilder<WholeJson> = sql`json_build_object(
  'row', to_json(c), 'membership', ${membershipJson}, 'newsletterAsked', ${newsletterAsked},
  'addresses', (
    select coalesce(json_agg(json_build_object(
        'id', a.id, 'type', a.type, 'fields', a.fields, 'deferred', a.has_deferred_payments)
      order by a.created_at, a.id), '[]')
    from address a where a.tenant = c.tenant and a.customer_id = c.id))`

/** As `findCustomer`, of somebody who is logged in; refuses with `login_required` once erased. */
export async function customerById(
  context: Context<'login_required'>,
  id: string,
): Promise<Customer> {
  const customer = await findCustomer(context.db, context.tenant.id, id)
  demand(context, customer, 'login_required')
  return customer
}

/** As statements gather it: JSON has no instants. */
export type WholeJson = {
  row: CustomerJson
  addresses: AddressJson[]
  membership: MembershipJson | null
  newsletterAsked: boolean
}

type Instants = 'created_at' | 'email_verified_at' | 'locked_at' | 'erased_at' | 'debits_allowed_at'
type CustomerJson = Omit<CustomerRow, Instants> & { [Instant in Instants]: string | null }

/** A customer as the contract writes it. */
export async function wireCustomer(db: Database, whole: WholeJson): Promise<Customer> {
  const { row, addresses, newsletterAsked: isAsked } = whole
  const ofType = (type: 'shipping' | 'billing') =>
    Object.fromEntries(
      addresses
        .filter((each) => each.type === type)
        .map((each) => [each.id, wireAddress(readAddress(each), row.has_deferred_payments)]),
    )
  return {
    id: row.id,
    email: row.email,
    emailVerified: row.email_verified_at !== null,
    isGuest: isGuestRow(row),
    firstName: row.first_name,
    lastName: row.last_name,
    company: row.company,
    vatNumber: row.vat_number,
    customerIsPremium: row.is_premium,
    customerPremiumReason: row.premium_reason,
    customerExternalId: row.external_id,
    customerMetadata: {
      user_category: row.category,
      user_subscriber_status: row.subscribed ? '1' : '0',
      user_newclient: row.new_client ? '1' : '0',
    },
    newsletterAsked: isAsked,
    customerAddresses: {
      shippingAddresses: ofType('shipping'),
      billingAddresses: ofType('billing'),
      defaultShippingAddressId: row.default_shipping,
      defaultBillingAddressId: row.default_billing,
    },
    scopes: await scopesIn(db, whole),
    customerHasWallet: row.has_wallet,
    customerWalletCredit: row.wallet_credit,
  }
}

/** Whoever registered is shown an account, also where the address has another. */
function isGuestRow(row: Pick<CustomerRow, 'guest' | 'contested'>): boolean {
  return row.guest && !row.contested
}

/** What a customer may do beyond others, by what stands in its row, and by whom else it concerns. */
async function scopesIn(
  db: Database,
  { row, addresses, membership }: WholeJson,
): Promise<string[]> {
  const defers = row.has_deferred_payments || addresses.some(({ deferred }) => deferred)
  return scopesOf({
    isGuest: isGuestRow(row),
    category: row.category,
    isPremium: row.is_premium,
    hasWallet: row.has_wallet,
    hasDeferredPayments: row.has_deferred_payments,
    hasStatement:
      defers || (membership !== null && (await seesStatement(db, row.tenant, membership))),
    isMember: membership !== null,
    groups: [...row.groups, ...(membership?.groups ?? [])],
  })
}
