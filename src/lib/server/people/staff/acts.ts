import type { Actor } from '../../actor.ts'
import type { Database } from '../../platform/db/index.ts'

/** What staff do that is kept for ever. */
export type StaffAct =
  | 'account.added'
  | 'account.activated'
  | 'account.deactivated'
  | 'account.password_set'
  | 'account.invited'
  | 'account.link_sent'
  | 'account.session_ended'
  | 'account.sessions_ended'
  | 'role.granted'
  | 'role.revoked'
  | 'second_factor.confirmed'
  | 'second_factor.reset'
  | 'session.opened'
  | 'session.ended'
  | 'customer.found'
  | 'customer.login_as'
  | 'customer.login_as_ended'
  | 'customer.locked'
  | 'customer.unlocked'
  | 'customer.debits_allowed'
  | 'customer.sessions_ended'
  | 'customer.password_link_sent'
  | 'customer.edited'
  | 'customer.noted'
  | 'job.retried'
  | 'ledger.assigned'
  | 'order.refunded'
  | 'order.refund_sent'
  | 'order.transfer_recorded'
  | 'wallet.granted'
  | 'mail.sent_again'
  | 'mail.link_shown'
  | 'mail.bounce_reported'
  | 'artwork.claimed'
  | 'artwork.asked'
  | 'artwork.rejected'
  | 'artwork.repair_accepted'
  | 'artwork.repair_asked'
  | 'artwork.repair_discarded'
  | 'artwork.approved'
  | 'artwork.upload_begun'
  | 'artwork.uploaded'
  | 'design.claimed'
  | 'design.answered'
  | 'design.proposed'
  | 'design.upload_begun'
  | 'design.upload_taken'
  | 'design.file_removed'
  | 'design.handed_over'
  | 'order.lines_moved'
  | 'order.noted'
  | 'order.invoiced'
  | 'order.cancelled'
  | 'orders.exported'
  | 'withdrawal.answered'
  | 'withdrawal.reopened'
  | 'draft.begun'
  | 'draft.saved'
  | 'draft.reverted'
  | 'draft.discarded'
  | 'draft.shown'
  | 'publication.requested'
  | 'publication.cancelled'
  | 'edition.rolled_back'
  | 'promocodes.generated'
  | 'stock.changed'
  | 'api_key.made'
  | 'api_key.revoked'
  | 'api_key.adopted'
  | 'webhook.made'
  | 'webhook.changed'
  | 'webhook.secret_replaced'
  | 'webhook.removed'
  | 'webhook.tested'
  | 'webhook.replayed'

export type ActRecord = {
  act: StaffAct
  /** Null for the command line, and for a machine. */
  by: string | null
  /** The key of the machine that did it. */
  apiKey?: string | null
  /** Null where it concerns no tenant, or all of them. */
  tenant: string | null
  /** Whom or what it was done to, such as `customer:<id>`. */
  subject: string
  reason?: string
  ip?: string
  at: Date
}

/** Keeps who did what, when, where from and why; the table takes no change and no deletion. */
export async function recordAct(db: Database, record: ActRecord): Promise<void> {
  const { by, apiKey = null, act, tenant, subject, reason = '', ip = '', at } = record
  await db
    .insertInto('staff_act')
    .values({ account_id: by, api_key_id: apiKey, act, tenant, subject, reason, ip, at })
    .execute()
}

/** Who a record names: somebody of the staff, or a machine by its key. */
export function doer({ actor }: { actor: Actor }): Pick<ActRecord, 'by' | 'apiKey'> {
  return {
    by: actor.kind === 'staff' ? actor.id : null,
    apiKey: actor.kind === 'machine' ? actor.id : null,
  }
}
