import {
  approveDesign,
  commentOnDesign,
  getDesign,
  removeBriefFile,
  sendDesignBrief,
  startBriefUpload,
  wantDesignChanges,
} from '../../../contract/design.ts'
import { inTransaction } from '../../platform/db/index.ts'
import { type Api, mount } from '../../platform/http/index.ts'
import type { Taking } from '../artwork/index.ts'
import { beginBriefUpload, dropBriefFile, sendBrief } from './brief.ts'
import { demandRoom, keepComment } from './comments.ts'
import { approveVersion, wantChanges } from './decide.ts'
import { findJob, lockJob } from './job.ts'
import { mountDesignDesk } from './mount-desk.ts'
import { wireDesign } from './view.ts'

export { designMails } from './design-mails.ts'
export { redesign, takesRedesign } from './redesign.ts'

/** Mounts how customers have something designed, and what staff do about it. */
export function mountDesign(api: Api, taking: Taking): void {
  const { files } = taking
  const success = { success: true as const }

  mount(api, getDesign, async (key, call) => ({
    design: await wireDesign(call, files, await findJob(call.db, call, key)),
  }))

  mount(api, sendDesignBrief, async (input, call) => {
    await call.consume('design', input.orderId)
    await inTransaction(call.db, (tx) => sendBrief(tx, call, input))
    return success
  })

  mount(api, startBriefUpload, (input, call) => beginBriefUpload(call, files, input))

  mount(api, removeBriefFile, async (key, call) => {
    await inTransaction(call.db, (tx) => dropBriefFile(tx, call, key))
    return success
  })

  mount(api, commentOnDesign, async (input, call) => {
    await call.consume('design', input.orderId)
    await inTransaction(call.db, async (tx) => {
      const job = await lockJob(tx, call, input)
      await demandRoom(tx, call, job, input)
      await keepComment(tx, call, job, { ...input, accountId: null })
    })
    return success
  })

  mount(api, wantDesignChanges, async (input, call) => {
    await inTransaction(call.db, (tx) => wantChanges(tx, call, input))
    return success
  })

  mount(api, approveDesign, async (input, call) => {
    await inTransaction(call.db, (tx) => approveVersion(tx, call, input))
    return success
  })

  mountDesignDesk(api, taking)
}
