import { getJobTicket, getJobTicketXjdf } from '../../../contract/job-ticket.ts'
import { xjdfOf } from '../../../domain/job-ticket/xjdf.ts'
import type { Files } from '../../platform/files/index.ts'
import { type Api, mount } from '../../platform/http/index.ts'
import { ticketOf } from './ticket.ts'

/** Mounts the job tickets of lines, for staff and for production systems. */
export function mountJobTicket(api: Api, files: Files): void {
  mount(api, getJobTicket, async ({ orderId, lineItemId }, call) => {
    const wanted = { orderId, lineItemId, origin: call.publicOrigin }
    return { ticket: await ticketOf(call, files, wanted) }
  })

  mount(api, getJobTicketXjdf, async ({ orderId, lineItemId }, call) => {
    const wanted = { orderId, lineItemId, origin: call.publicOrigin }
    const ticket = await ticketOf(call, files, wanted)
    const fileName = `${ticket.orderNumber}-${ticket.position}.xjdf`
    return { fileName, xjdf: xjdfOf(ticket, call.now.toISOString()) }
  })
}
