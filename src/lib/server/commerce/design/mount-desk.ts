import {
  answerDesign,
  claimDesign,
  finishDesignUpload,
  getStaffDesign,
  handOverDesign,
  listStaffDesigns,
  proposeDesign,
  removeDesignDraft,
  startDesignUpload,
} from '../../../contract/design-desk.ts'
import { invariant } from '../../../domain/invariant.ts'
import { staffOf } from '../../actor.ts'
import type { Context } from '../../context.ts'
import { inTransaction, type Tx } from '../../platform/db/index.ts'
import { type Api, mount } from '../../platform/http/index.ts'
import { demand } from '../../refusal.ts'
import { openUpload, recordDeskAct, type Taking, takeAway, takeFile } from '../artwork/index.ts'
import { type CommentCode, keepComment, type Said } from './comments.ts'
import { designAnswered, tellDesign } from './design-mails.ts'
import { deskDesign } from './desk-design.ts'
import { type DesignCode, lockJobForStaff, shownState } from './job.ts'
import { designQueue } from './queue.ts'
import { claim, demandFree, draftsOf, handOverFile, propose } from './work.ts'

/** Mounts what staff see of designs and do with them. */
export function mountDesignDesk(api: Api, taking: Taking): void {
  const { files } = taking
  const success = { success: true as const }

  mount(api, listStaffDesigns, ({ view }, call) => designQueue(call, view))

  mount(api, getStaffDesign, (key, call) => deskDesign(call, files, key))

  mount(api, claimDesign, async (input, call) => {
    await inTransaction(call.db, async (tx) => {
      await claim(tx, call, input)
      await recordDeskAct(tx, call, 'design.claimed', input, input.take)
    })
    return success
  })

  mount(api, answerDesign, async (input, call) => {
    await inTransaction(call.db, async (tx) => {
      if (await answer(tx, call, input))
        await recordDeskAct(tx, call, 'design.answered', input, input.text)
    })
    return success
  })

  mount(api, startDesignUpload, async (input, call) => {
    const job = await inTransaction(call.db, async (tx) => {
      const found = await lockJobForStaff(tx, call, input)
      await demandFree(tx, call, found)
      demand(call, shownState(found) !== 'cancelled', 'design_closed')
      await recordDeskAct(tx, call, 'design.upload_begun', input, input.name)
      return found
    })
    return openUpload(call, files, { line: job.line, purpose: 'design', byStaff: true, ...input })
  })

  mount(api, finishDesignUpload, async ({ uploadId }, call) => {
    const taken = await takeFile(call, taking, {
      uploadId,
      taker: {
        staff: 'design',
        // It may have been taken on by somebody else, or cancelled, while the file was on its way.
        async mayTake(tx, key) {
          const job = await lockJobForStaff(tx, call, key)
          await demandFree(tx, call, job)
          demand(call, shownState(job) !== 'cancelled', 'design_closed')
        },
      },
    })
    await recordTaken(call, taken.fileId)
    return taken
  })

  mount(api, removeDesignDraft, async (input, call) => {
    await inTransaction(call.db, async (tx) => {
      const job = await lockJobForStaff(tx, call, input)
      await demandFree(tx, call, job)
      const isDraft = (await draftsOf(tx, call, job)).some(({ id }) => id === input.fileId)
      demand(call, isDraft, 'artwork_not_found')
      await takeAway(tx, call, { ...input, purpose: 'design' })
      await recordDeskAct(tx, call, 'design.file_removed', input, '')
    })
    return success
  })

  mount(api, proposeDesign, async (input, call) => {
    await inTransaction(call.db, async (tx) => {
      await propose(tx, call, input)
      await recordDeskAct(tx, call, 'design.proposed', input, input.note)
    })
    return success
  })

  mount(api, handOverDesign, async (input, call) => {
    await inTransaction(call.db, async (tx) => {
      await handOverFile(tx, call, input)
      await recordDeskAct(tx, call, 'design.handed_over', input, '')
    })
    return success
  })
}

/** Keeps what staff say, and tells the customer; answers whether it is new. */
async function answer(
  tx: Tx,
  context: Context<DesignCode | 'design_claimed' | CommentCode>,
  said: Said,
): Promise<boolean> {
  const job = await lockJobForStaff(tx, context, said)
  await demandFree(tx, context, job)
  const isNew = await keepComment(tx, context, job, { ...said, accountId: staffOf(context).id })
  if (isNew)
    await tellDesign(tx, context, job, { mail: designAnswered, part: said.id, text: said.text })
  return isNew
}

async function recordTaken(call: Context & { ip: string }, fileId: string): Promise<void> {
  const file = await call.db
    .selectFrom('artwork')
    .select(['order_id', 'line_id', 'name'])
    .where('tenant', '=', call.tenant.id)
    .where('id', '=', fileId)
    .executeTakeFirstOrThrow()
  invariant(file.order_id, 'a design is made for an order')
  const key = { orderId: file.order_id, lineItemId: file.line_id }
  await inTransaction(call.db, (tx) =>
    recordDeskAct(tx, call, 'design.upload_taken', key, file.name),
  )
}
