import { eraseOwnAccount, exportOwnData } from '../../../contract/own-data.ts'
import { customerOf } from '../../actor.ts'
import type { EraseFilesJob } from '../../commerce/artwork/index.ts'
import type { Files } from '../../platform/files/index.ts'
import { type Api, mount } from '../../platform/http/index.ts'
import type { Enqueue } from '../../platform/jobs/index.ts'
import { demandProof } from '../auth/index.ts'
import type { OneTime } from '../credentials/index.ts'
import { eraseAccount } from './erase.ts'
import { archiveLink, mountArchive, tellOfArchive } from './mount-archive.ts'

export { eraseDisputed } from './erase-orders.ts'
export { ownDataMails } from './own-data-mails.ts'

type Terms = { oneTime: OneTime; enqueue: Enqueue; files: Files; eraseFiles: EraseFilesJob }

/** Mounts what customers have by law: a copy of all that is known of them, and its end. */
export function mountOwnData(api: Api, { oneTime, enqueue, files, eraseFiles }: Terms): void {
  mount(api, exportOwnData, async (proof, call) => {
    const customer = customerOf(call)
    // Not forgiven: each copy is a mail too.
    await call.consume('password', customer.id)
    await demandProof(call, oneTime, customer.id, proof)
    await tellOfArchive(call, customer.id)
    return { archive: archiveLink(call, files, customer) }
  })

  mountArchive(api, files)

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
