import type { PaymentModule } from '../payment/index.ts'
import { debitJob } from './debits.ts'
import { noticeJob, tidyNotices } from './deliver.ts'
import { mountSandbox } from './mount-sandbox.ts'
import { createSandboxProvider } from './provider.ts'
import type { QueueNotice } from './sessions.ts'
import type { SandboxSecrets } from './signature.ts'

/**
 * The embedded payment provider, which moves no money: its adapter, its own API and payment pages
 * below `/_sandbox/`, and the delivery of its notices. `origin` is where this machine reaches it.
 */
export function sandboxPayments(
  settings: { origin: () => string } & SandboxSecrets,
): PaymentModule {
  const { secret, otherSecret } = settings
  const notices = noticeJob(secret)
  return {
    provider: createSandboxProvider(settings),
    jobs: [notices, tidyNotices, debitJob(secret)],
    mount(app, { db, enqueue }) {
      const queueNotice: QueueNotice = (tx, data) => enqueue(tx, notices, data)
      mountSandbox(app, { db, secret, otherSecret, queueNotice })
    },
  }
}
