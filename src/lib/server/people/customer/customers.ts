import { sql } from 'kysely'
import type { z } from 'zod'
import type { customer } from '../../../contract/customer.ts'
import { scopesOf } from '../../../domain/customer/scopes.ts'
import type { Context } from '../../context.ts'
import type { CustomerRow, Database } from '../../platform/db/index.ts'
import { demand } from '../../refusal.ts'
import { type AddressJson, readAddress, wireAddress } from '../address/index.ts'
import { companyGroups, isMember } from '../company/index.ts'

export type Customer = z.output<typeof customer>

/** A customer with all addresses, in one statement; undefined where the tenant has none such. */
export async function findCustomer(
  db: Database,
  tenant: string,
  id: string,
): Promise<Customer | undefined> {
  const row = await db
    .selectFrom('customer as c')
    .selectAll('c')
    .select([companyGroups.as('company_groups'), isMember.as('is_member')])
    .select(
      sql<AddressJson[]>`coalesce((
        select jsonb_agg(jsonb_build_object(
            'id', a.id, 'type', a.type, 'fields', a.fields, 'deferred', a.has_deferred_payments)
          order by a.created_at, a.id)
        from address a where a.tenant = c.tenant and a.customer_id = c.id
      ), '[]')`.as('addresses'),
    )
    .where('tenant', '=', tenant)
    .where('id', '=', id)
    .executeTakeFirst()
  return row && wire(row, row)
}

/** As `findCustomer`, of somebody who is logged in; refuses with `login_required` once erased. */
export async function customerById(
  context: Context<'login_required'>,
  id: string,
): Promise<Customer> {
  const customer = await findCustomer(context.db, context.tenant.id, id)
  demand(context, customer, 'login_required')
  return customer
}

type Beside = {
  addresses: AddressJson[]
  company_groups: readonly string[]
  is_member: boolean
}

function wire(
  row: CustomerRow,
  { addresses, company_groups: groups, is_member }: Beside,
): Customer {
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
    customerAddresses: {
      shippingAddresses: ofType('shipping'),
      billingAddresses: ofType('billing'),
      defaultShippingAddressId: row.default_shipping,
      defaultBillingAddressId: row.default_billing,
    },
    scopes: scopesOfRow(row, is_member ? { groups } : null),
    customerHasWallet: row.has_wallet,
    customerWalletCredit: row.wallet_credit,
  }
}

/** Whoever registered is shown an account, also where the address has another. */
function isGuestRow(row: CustomerRow): boolean {
  return row.guest && !row.contested
}

/** What a customer may do beyond others, by what stands in its row and by the company that it is a member of. */
export function scopesOfRow(
  row: CustomerRow,
  company: { groups: readonly string[] } | null,
): string[] {
  return scopesOf({
    isGuest: isGuestRow(row),
    category: row.category,
    isPremium: row.is_premium,
    hasWallet: row.has_wallet,
    hasDeferredPayments: row.has_deferred_payments,
    isMember: company !== null,
    groups: [...row.groups, ...(company?.groups ?? [])],
  })
}
