import {
  approveStaffArtwork,
  askAboutArtwork,
  claimArtwork,
  getStaffArtwork,
  getStaffArtworkProof,
  listStaffArtwork,
  rejectArtwork,
} from '../../../contract/artwork-desk.ts'
import { inTransaction } from '../../platform/db/index.ts'
import type { Files } from '../../platform/files/index.ts'
import { type Api, mount } from '../../platform/http/index.ts'
import { claimLine } from './claims.ts'
import { approveForStaff, ask, reject } from './decide.ts'
import { deskLine } from './desk-line.ts'
import { makeProof } from './proof/make-proof.ts'
import { artworkQueue } from './queue.ts'
import { recordDeskAct } from './record-act.ts'

/** Mounts what staff see of customers' files and do with them. */
export function mountArtworkDesk(api: Api, files: Files): void {
  const success = { success: true as const }

  mount(api, listStaffArtwork, ({ view }, call) => artworkQueue(call, view))

  mount(api, getStaffArtwork, (key, call) => deskLine(call, files, key))

  mount(api, getStaffArtworkProof, async (key, call) => ({
    download: await makeProof(call, files, key),
  }))

  mount(api, claimArtwork, async (input, call) => {
    await inTransaction(call.db, async (tx) => {
      await claimLine(tx, call, input)
      await recordDeskAct(tx, call, 'artwork.claimed', input, input.take)
    })
    return success
  })

  mount(api, askAboutArtwork, async (input, call) => {
    await inTransaction(call.db, async (tx) => {
      await ask(tx, call, input)
      await recordDeskAct(tx, call, 'artwork.asked', input, input.text)
    })
    return success
  })

  mount(api, rejectArtwork, async (input, call) => {
    await inTransaction(call.db, async (tx) => {
      await reject(tx, call, input)
      await recordDeskAct(tx, call, 'artwork.rejected', input, input.reasons.join(', '))
    })
    return success
  })

  mount(api, approveStaffArtwork, async (input, call) => {
    await inTransaction(call.db, async (tx) => {
      await approveForStaff(tx, call, input)
      await recordDeskAct(tx, call, 'artwork.approved', input, '')
    })
    return success
  })
}
