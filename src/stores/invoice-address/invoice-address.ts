import type { Failure } from '../../lib/client/answer.ts'
import { call } from '../../lib/client/call.ts'
import type { InputOf, OutputOf } from '../../lib/contract/endpoint.ts'
import { changeInvoiceAddress, getInvoiceAddress } from '../../lib/contract/invoice-address.ts'

export type AskedInvoiceAddress = OutputOf<typeof getInvoiceAddress>

/** Where the customer's e-invoices go; null where the shop asks for nothing, or cannot say. */
export async function loadInvoiceAddress(): Promise<AskedInvoiceAddress | null> {
  const answer = await call(getInvoiceAddress, {})
  return answer.ok && answer.value.asked !== 'nothing' ? answer.value : null
}

/** Changes where they go; what the shop does not ask for stays as it is. */
export function saveInvoiceAddress(
  address: InputOf<typeof changeInvoiceAddress>,
): Promise<{ ok: true; value: AskedInvoiceAddress } | Failure> {
  return call(changeInvoiceAddress, address)
}
