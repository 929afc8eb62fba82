import {
  acceptRepair,
  acceptStaffRepair,
  askRepair,
  askStaffRepair,
  discardRepair,
  discardStaffRepair,
} from '../../../contract/artwork-repair.ts'
import type { Context } from '../../context.ts'
import { inTransaction, type Tx } from '../../platform/db/index.ts'
import { type Api, mount } from '../../platform/http/index.ts'
import type { Enqueue } from '../../platform/jobs/index.ts'
import { demandFree } from './claims.ts'
import { accept, discard } from './decide-repair.ts'
import { findLine, findLineForStaff, type LineCode, type LineKey, lockFilesOf } from './lines.ts'
import { recordDeskAct } from './record-act.ts'
import type { RepairJob } from './repair-job.ts'
import { askForRepair } from './repairs.ts'

/** Mounts what is mended by machine, for customers and for staff. */
export function mountRepairs(api: Api, terms: { enqueue: Enqueue; job: RepairJob }): void {
  const success = { success: true as const }

  mount(api, askRepair, ({ fileId, kinds, order, ...key }, call) =>
    inTransaction(call.db, async (tx) => {
      const line = await ownLine(tx, call, key)
      const wish = { fileId, kinds, order }
      const repairId = await askForRepair(tx, call, terms, { line, wish, byStaff: false })
      return { repairId }
    }),
  )

  mount(api, acceptRepair, ({ repairId, ...key }, call) =>
    inTransaction(call.db, async (tx) => {
      const line = await ownLine(tx, call, key)
      return { fileId: await accept(tx, call, { line, repairId, byStaff: false }) }
    }),
  )

  mount(api, discardRepair, async ({ repairId, ...key }, call) => {
    await inTransaction(call.db, async (tx) => {
      await discard(tx, call, { line: await ownLine(tx, call, key), repairId })
    })
    return success
  })

  mount(api, askStaffRepair, ({ fileId, kinds, order, ...key }, call) =>
    inTransaction(call.db, async (tx) => {
      const line = await deskLine(tx, call, key)
      const wish = { fileId, kinds, order }
      const repairId = await askForRepair(tx, call, terms, { line, wish, byStaff: true })
      await recordDeskAct(tx, call, 'artwork.repair_asked', key, kinds.join(', '))
      return { repairId }
    }),
  )

  mount(api, acceptStaffRepair, ({ repairId, ...key }, call) =>
    inTransaction(call.db, async (tx) => {
      const line = await deskLine(tx, call, key)
      const fileId = await accept(tx, call, { line, repairId, byStaff: true })
      await recordDeskAct(tx, call, 'artwork.repair_accepted', key, '')
      return { fileId }
    }),
  )

  mount(api, discardStaffRepair, async ({ repairId, ...key }, call) => {
    await inTransaction(call.db, async (tx) => {
      await discard(tx, call, { line: await deskLine(tx, call, key), repairId })
      await recordDeskAct(tx, call, 'artwork.repair_discarded', key, '')
    })
    return success
  })
}

/** What is read of a line under the lock of its order is still so when something is done with it. */
async function ownLine(tx: Tx, context: Context<LineCode>, key: LineKey) {
  await lockFilesOf(tx, context, key.orderId)
  return findLine(tx, context, key)
}

async function deskLine(tx: Tx, context: Context<LineCode | 'artwork_claimed'>, key: LineKey) {
  await lockFilesOf(tx, context, key.orderId)
  const line = await findLineForStaff(tx, context, key)
  await demandFree(tx, context, line)
  return line
}
