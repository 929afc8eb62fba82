import {
  getOrderDocument,
  getStaffOrderDocument,
  issueStaffInvoice,
} from '../../../contract/invoice.ts'
import { customerOf } from '../../actor.ts'
import { doer, recordAct } from '../../people/staff/index.ts'
import { inTransaction } from '../../platform/db/index.ts'
import { type Api, inTurn, mount } from '../../platform/http/index.ts'
import { demand } from '../../refusal.ts'
import { orderDocument } from './document.ts'
import { findInvoicedOrder } from './invoiced-order.ts'
import { issueDue } from './issue.ts'

export { attachedPapers } from './attached-papers.ts'
export { incompleteEInvoices } from './document.ts'
export { invoiceDueOn } from './due-on.ts'
export { creditNoteIssued, invoiceIssued } from './invoice-mails.ts'
export { issueDue } from './issue.ts'
export { papersOf } from './own-papers.ts'

/** Mounts the papers of orders, for their customers and for staff. */
export function mountInvoice(api: Api): void {
  mount(api, getOrderDocument, async (wanted, call) => {
    const customerId = customerOf(call).id
    await call.consume('paper', customerId)
    // Each is written anew: one at a time, so that who asks for all of them has nobody wait.
    return inTurn(`papers of ${customerId}`, () => orderDocument(call, { customerId }, wanted))
  })

  mount(api, getStaffOrderDocument, (wanted, call) =>
    orderDocument(call, { customerId: null }, wanted),
  )

  mount(api, issueStaffInvoice, async ({ id }, call) => {
    demand(call, await findInvoicedOrder(call.db, call, id), 'order_not_found')
    const { tenant, ip, now: at } = call
    const done = { ...doer(call), tenant: tenant.id, subject: `order:${id}`, ip, at }
    const numbers = await inTransaction(call.db, async (tx) => {
      const issued = await issueDue(tx, call, id)
      await recordAct(tx, { act: 'order.invoiced', reason: issued.join(' '), ...done })
      return issued
    })
    return { numbers }
  })
}
