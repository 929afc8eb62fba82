import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { editCustomer } from '../../../contract/customer-care.ts'
import { staffOf } from '../../actor.ts'
import type { Context } from '../../context.ts'
import type { NewCustomer, Tx } from '../../platform/db/index.ts'
import { demand } from '../../refusal.ts'
import { setCompanyGroups } from '../company/index.ts'
import { storedVatNumber } from '../customer/index.ts'
import { forgetUnusedNumbers } from '../vat-number/index.ts'

type Edit = z.output<typeof editCustomer.input>
type Changes = Omit<Edit, 'id' | 'reason' | 'companyGroups'>

/** The columns of what staff may change, by the name that calls know each by. */
const columns = {
  firstName: 'first_name',
  lastName: 'last_name',
  company: 'company',
  vatNumber: 'vat_number',
  category: 'category',
  groups: 'groups',
  externalId: 'external_id',
  isPremium: 'is_premium',
  premiumReason: 'premium_reason',
  hasWallet: 'has_wallet',
  hasDeferredPayments: 'has_deferred_payments',
} as const satisfies Record<keyof Changes, keyof NewCustomer>

type Name = keyof typeof columns

/**
 * Changes what is named of a customer and answers the names of those fields. They are what is kept of
 * an edit, beside its reason: the record of acts outlives a customer's data and holds none of it.
 */
export async function changeCustomer(
  tx: Tx,
  context: Context<'vat_number_invalid' | 'company_not_found'>,
  { id, reason: _reason, companyGroups, ...changes }: Edit,
): Promise<string[]> {
  const ofCompany = companyGroups ? ['companyGroups'] : []
  if (companyGroups)
    demand(context, await setCompanyGroups(tx, context, id, companyGroups), 'company_not_found')
  const names = (Object.keys(columns) as Name[]).filter((name) => changes[name] !== undefined)
  if (names.length === 0) return ofCompany
  const { tenant } = context
  const { vatNumber: typed } = changes
  const vatNumber = typed && storedVatNumber(context, typed)
  const groups = changes.groups && [...new Set(changes.groups)].sort()
  const values = { ...changes, groups, vatNumber }
  await tx
    .updateTable('customer')
    .set(Object.fromEntries(names.map((name) => [columns[name], values[name]])))
    .where('tenant', '=', tenant.id)
    .where('id', '=', id)
    .execute()
  if (vatNumber !== undefined) await forgetUnusedNumbers(tx, context)
  return [...names, ...ofCompany]
}

/** Keeps what a member of the staff wrote down about a customer. */
export async function addNote(
  tx: Tx,
  context: Context<'login_required'>,
  { id, text }: { id: string; text: string },
): Promise<void> {
  const { id: account_id } = staffOf(context)
  const { tenant, now } = context
  await tx
    .insertInto('customer_note')
    .values({ tenant: tenant.id, customer_id: id, id: randomUUID(), text, account_id, at: now })
    .execute()
}
