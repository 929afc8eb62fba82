import {
  answerArtwork,
  approveArtwork,
  arrangeArtwork,
  cancelUpload,
  finishUpload,
  getArtwork,
  getArtworkProof,
  getOrderArtwork,
  removeArtworkFile,
  resetLineItemArtwork,
  startUpload,
} from '../../../contract/artwork.ts'
import { setOrderDocumentPreferences } from '../../../contract/document-preferences.ts'
import { customerOf } from '../../actor.ts'
import { inTransaction } from '../../platform/db/index.ts'
import { type Files, mountFiles } from '../../platform/files/index.ts'
import { type Api, mount, opensHere } from '../../platform/http/index.ts'
import type { Enqueue } from '../../platform/jobs/index.ts'
import { approve } from './approve.ts'
import { arrange } from './arrange.ts'
import { giveUpUpload } from './arriving-uploads.ts'
import type { CheckJob } from './check-job.ts'
import type { EraseFilesJob } from './erase-files.ts'
import { findLine } from './lines.ts'
import { answer } from './messages.ts'
import { mountCartFiles } from './mount-cart-files.ts'
import { mountArtworkDesk } from './mount-desk.ts'
import { mountRepairs } from './mount-repairs.ts'
import { mountStaffUploads } from './mount-uploads.ts'
import { preferDocuments } from './prefer.ts'
import { makeProof } from './proof/make-proof.ts'
import { removeFile, resetArtwork } from './remove-files.ts'
import type { RepairJob } from './repair-job.ts'
import { takeFile } from './take-file.ts'
import { uploadLeases } from './upload-leases.ts'
import { beginUpload } from './uploads.ts'
import { artworkOf, artworksOf } from './view.ts'

export { artworkMails } from './artwork-mails.ts'
export { type CheckJob, checkJob, checkOfCart } from './check-job.ts'
export { type EraseFilesJob, eraseFilesJob } from './erase-files.ts'
export { expireFilesJob } from './expire-files.ts'
export { fileKey } from './files-at.ts'
export { filesOfLines } from './files-of-lines.ts'
export { handOver, printsAsItIs } from './hand-over.ts'
export { filesById, type KeptFile, keptFiles, wireFile } from './kept-files.ts'
export {
  type ArtworkLine,
  findLine,
  findLineForStaff,
  type LineCode,
  type LineKey,
  lockFilesOf,
  wantsDesigner,
} from './lines.ts'
export { makePressFile } from './press/make-press-file.ts'
export type { QuotaCode } from './quotas.ts'
export { recordDeskAct } from './record-act.ts'
export { dropArtwork, takeAway } from './remove-files.ts'
export { repairJob } from './repair-job.ts'
export { type Taking, takeFile } from './take-file.ts'
export { takeMadeFile } from './take-made-file.ts'
export { tidyUploadsJob } from './tidy-uploads.ts'
export { type OpenCode, openUpload } from './uploads.ts'
export { wireArtwork } from './view.ts'

/** Where files are kept, and what looks through them and mends them. */
export type ArtworkSettings = {
  files: Files
  check: CheckJob
  repair: RepairJob
  erase: EraseFilesJob
}

/** Mounts how customers send the files of their orders, and what was found in them. */
export function mountArtwork(api: Api, terms: ArtworkSettings & { enqueue: Enqueue }): void {
  const { files } = terms
  const success = { success: true as const }

  mount(api, getArtwork, async (key, call) => ({ artwork: await artworkOf(call, files, key) }))

  mount(api, getOrderArtwork, async ({ orderId }, call) => ({
    artworks: await artworksOf(call, files, orderId),
  }))

  mount(api, getArtworkProof, async (key, call) => {
    // Somebody else's line is not there.
    await findLine(call.db, call, key)
    await call.consume('proof', customerOf(call).id)
    return { download: await makeProof(call, files, { ...key, locale: call.locale }) }
  })

  mount(api, startUpload, (input, call) => beginUpload(call, files, input))

  mount(api, finishUpload, (upload, call) =>
    takeFile(call, terms, { ...upload, taker: { customerId: customerOf(call).id } }),
  )

  mount(api, cancelUpload, async ({ uploadId }, call) => {
    await giveUpUpload(call, files, { id: uploadId, of: customerOf(call).id })
    return success
  })

  mount(api, arrangeArtwork, async (input, call) => {
    await inTransaction(call.db, (tx) => arrange(tx, call, input))
    return success
  })

  mount(api, removeArtworkFile, async (key, call) => {
    await inTransaction(call.db, (tx) => removeFile(tx, call, key))
    return success
  })

  mount(api, approveArtwork, async (input, call) => {
    await inTransaction(call.db, (tx) => approve(tx, call, input))
    return success
  })

  mount(api, resetLineItemArtwork, async (key, call) => {
    await inTransaction(call.db, (tx) => resetArtwork(tx, call, key))
    return success
  })

  mount(api, setOrderDocumentPreferences, async (input, call) => {
    await inTransaction(call.db, (tx) => preferDocuments(tx, call, input))
    return success
  })

  mount(api, answerArtwork, async (input, call) => {
    await inTransaction(call.db, (tx) => answer(tx, call, input))
    return success
  })

  mountArtworkDesk(api, files)
  mountStaffUploads(api, terms)
  mountCartFiles(api, terms)
  mountRepairs(api, { enqueue: terms.enqueue, job: terms.repair })
  mountFiles(api.app, files, {
    leases: uploadLeases(api.context.db, files),
    opensFor: (request, tenant) => opensHere(api.context, request, tenant),
  })
}
