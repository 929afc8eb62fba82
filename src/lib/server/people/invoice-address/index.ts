import { sql } from 'kysely'
import { changeInvoiceAddress, getInvoiceAddress } from '../../../contract/invoice-address.ts'
import type { InvoiceAddress } from '../../../domain/invoice/electronic.ts'
import { invoiceAddressFaults } from '../../../domain/invoice/invoice-address.ts'
import { customerOf } from '../../actor.ts'
import type { Context } from '../../context.ts'
import { type Api, mount } from '../../platform/http/index.ts'
import { demand } from '../../refusal.ts'

const NONE: InvoiceAddress = { buyerReference: '', recipientCode: '', pec: '', taxCode: '' }

/** Of the customer of the order `o`, as JSON: where the invoices go, with nothing where nothing was said. */
export const invoiceAddressOf = sql`(select json_build_object(
    'buyerReference', coalesce(max(a.buyer_reference), ''),
    'recipientCode', coalesce(max(a.recipient_code), ''),
    'pec', coalesce(max(a.pec), ''), 'taxCode', coalesce(max(a.tax_code), ''))
  from invoice_address a where a.tenant = o.tenant and a.customer_id = o.customer_id)`

/** Mounts where customers say how their e-invoices reach them. */
export function mountInvoiceAddress(api: Api): void {
  mount(api, getInvoiceAddress, (_input, call) => answer(call, customerOf(call).id))

  mount(api, changeInvoiceAddress, async (typed, call) => {
    const { id } = customerOf(call)
    await keep(call, id, typed)
    return answer(call, id)
  })
}

/** Where a customer's e-invoices go. */
export async function findInvoiceAddress(
  { db, tenant }: Pick<Context, 'db' | 'tenant'>,
  customerId: string,
): Promise<InvoiceAddress> {
  const row = await db
    .selectFrom('invoice_address')
    .select([
      'buyer_reference as buyerReference',
      'recipient_code as recipientCode',
      'pec',
      'tax_code as taxCode',
    ])
    .where('tenant', '=', tenant.id)
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
  return row ?? NONE
}

async function answer(context: Context, customerId: string) {
  const { format } = context.tenant.invoices
  const asked = format === 'factur-x' ? ('nothing' as const) : format
  return { asked, invoiceAddress: await findInvoiceAddress(context, customerId) }
}

/** By the field that is wrong. */
const CODES = {
  buyerReference: 'buyer_reference_invalid',
  recipientCode: 'recipient_code_invalid',
  pec: 'pec_invalid',
  taxCode: 'tax_code_invalid',
} as const

async function keep(
  context: Context<(typeof CODES)[keyof InvoiceAddress]>,
  customerId: string,
  typed: InvoiceAddress,
): Promise<void> {
  const plain = (text: string) => text.toUpperCase().replaceAll(/\s/g, '')
  const address = {
    ...typed,
    recipientCode: plain(typed.recipientCode),
    taxCode: plain(typed.taxCode).replace(/^IT(?=\d{11}$)/, ''),
  }
  const faults = invoiceAddressFaults(address)
  const [first] = faults
  const fields = faults.map((path) => ({ path, code: CODES[path] }))
  demand(context, first === undefined, CODES[first ?? 'pec'], { fields })
  const said = {
    buyer_reference: address.buyerReference,
    recipient_code: address.recipientCode,
    pec: address.pec,
    tax_code: address.taxCode,
    changed_at: context.now,
  }
  await context.db
    .insertInto('invoice_address')
    .values({ tenant: context.tenant.id, customer_id: customerId, ...said })
    .onConflict((conflict) => conflict.columns(['tenant', 'customer_id']).doUpdateSet(said))
    .execute()
}
