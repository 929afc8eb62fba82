import { eraseOwnAccount, exportOwnData } from '../../../contract/own-data.ts'
import { customerOf } from '../../actor.ts'
import type { EraseFilesJob } from '../../commerce/artwork/index.ts'
import { type Api, mount } from '../../platform/http/index.ts'
import type { Enqueue } from '../../platform/jobs/index.ts'
import { demandProof } from '../auth/index.ts'
import type { OneTime } from '../credentials/index.ts'
import { eraseAccount } from './erase.ts'
import { exportData } from './export.ts'

export { eraseDisputed } from './erase-orders.ts'
export { ownDataMails } from './own-data-mails.ts'

type Terms = { oneTime: OneTime; enqueue: Enqueue; eraseFiles: EraseFilesJob }

/** Mounts what customers have by law: a copy of all that is known of them, and its end. */
export function mountOwnData(api: Api, { oneTime, enqueue, eraseFiles }: Terms): void {
  mount(api, exportOwnData, async (proof, call) => {
    const { id } = customerOf(call)
    // Not forgiven: each copy is a mail too.
    await call.consume('password', id)
    await demandProof(call, oneTime, id, proof)
    return { data: await exportData(call, id) }
  })

  mount(api, eraseOwnAccount, async (proof, call) => {
    const { id } = customerOf(call)
    await call.consume('password', id)
    await demandProof(call, oneTime, id, proof)
    await eraseAccount(call, id, (tx, customerId) =>
      enqueue(tx, eraseFiles, { tenant: call.tenant.id, customerId }),
    )
    return { success: true as const }
  })
}
