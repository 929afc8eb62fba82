import {
  finishStaffUpload,
  getStaffUploads,
  startStaffUpload,
} from '../../../contract/artwork-uploads.ts'
import { inTransaction } from '../../platform/db/index.ts'
import { type Api, mount } from '../../platform/http/index.ts'
import { demand } from '../../refusal.ts'
import { demandFree } from './claims.ts'
import { findLineForStaff, isOpen } from './lines.ts'
import { recordDeskAct } from './record-act.ts'
import { staffUploads } from './staff-uploads.ts'
import { type Taking, takeFile } from './take-file.ts'
import { openUpload } from './uploads.ts'

/** Mounts how staff send files for customers. */
export function mountStaffUploads(api: Api, taking: Taking): void {
  const { files } = taking

  mount(api, getStaffUploads, ({ order }, call) => staffUploads(call, files, order))

  mount(api, startStaffUpload, async ({ name, bytes, fingerprint, ...key }, call) => {
    const line = await inTransaction(call.db, async (tx) => {
      const found = await findLineForStaff(tx, call, key)
      await demandFree(tx, call, found)
      demand(call, !found.byDesigner, 'artwork_designed')
      demand(call, isOpen(found.state) || found.state === 'approved', 'artwork_closed')
      await recordDeskAct(tx, call, 'artwork.upload_begun', key, name)
      return found
    })
    const file = { name, bytes, fingerprint }
    return openUpload(call, files, { line, purpose: 'print', byStaff: true, ...file })
  })

  mount(api, finishStaffUpload, ({ uploadId, replaces }, call) =>
    takeFile(call, taking, {
      uploadId,
      replaces,
      taker: {
        staff: 'print',
        async mayTake(tx, key) {
          await demandFree(tx, call, await findLineForStaff(tx, call, key))
          await recordDeskAct(tx, call, 'artwork.uploaded', key, replaces ? 'replaced' : '')
        },
      },
    }),
  )
}
