import {
  approveStaffArtwork,
  askAboutArtwork,
  claimArtwork,
  getStaffArtwork,
  listStaffArtwork,
  rejectArtwork,
} from '../../../contract/artwork-desk.ts'
import type { Context } from '../../context.ts'
import { recordAct, type StaffAct } from '../../people/staff/index.ts'
import { inTransaction, type Tx } from '../../platform/db/index.ts'
import type { Files } from '../../platform/files/index.ts'
import { type Api, mount } from '../../platform/http/index.ts'
import { claimLine } from './claims.ts'
import { approveForStaff, ask, reject } from './decide.ts'
import { deskLine } from './desk-line.ts'
import type { LineKey } from './lines.ts'
import { artworkQueue } from './queue.ts'

/** Mounts what staff see of customers' files and do with them. */
export function mountArtworkDesk(api: Api, files: Files): void {
  const success = { success: true as const }

  mount(api, listStaffArtwork, ({ view }, call) => artworkQueue(call, view))

  mount(api, getStaffArtwork, (key, call) => deskLine(call, files, key))

  mount(api, claimArtwork, async (input, call) => {
    await inTransaction(call.db, async (tx) => {
      await claimLine(tx, call, input)
      await record(tx, call, 'artwork.claimed', input, input.take)
    })
    return success
  })

  mount(api, askAboutArtwork, async (input, call) => {
    await inTransaction(call.db, async (tx) => {
      await ask(tx, call, input)
      await record(tx, call, 'artwork.asked', input, input.text)
    })
    return success
  })

  mount(api, rejectArtwork, async (input, call) => {
    await inTransaction(call.db, async (tx) => {
      await reject(tx, call, input)
      await record(tx, call, 'artwork.rejected', input, input.reasons.join(', '))
    })
    return success
  })

  mount(api, approveStaffArtwork, async (input, call) => {
    await inTransaction(call.db, async (tx) => {
      await approveForStaff(tx, call, input)
      await record(tx, call, 'artwork.approved', input, '')
    })
    return success
  })
}

function record(
  tx: Tx,
  { tenant, ip, now: at, actor }: Pick<Context, 'tenant' | 'now' | 'actor'> & { ip: string },
  act: StaffAct,
  { orderId, lineItemId }: LineKey,
  reason: string,
): Promise<void> {
  const by = actor.kind === 'staff' ? actor.id : null
  const subject = `order:${orderId} line:${lineItemId}`
  return recordAct(tx, { act, by, tenant: tenant.id, subject, reason, ip, at })
}
