import type { PaymentModule } from '../payment/index.ts'
import { noticeJob, tidyNotices } from './deliver.ts'
import { mountSandbox } from './mount-sandbox.ts'
import { createSandboxProvider } from './provider.ts'

/**
 * The embedded payment provider, which moves no money: its adapter, its own API and payment pages
 * below `/_sandbox/`, and the delivery of its notices. `origin` is where this machine reaches it.
 */
export function sandboxPayments(settings: { origin: () => string; secret: string }): PaymentModule {
  const { secret } = settings
  const notices = noticeJob(secret)
  return {
    provider: createSandboxProvider(settings),
    jobs: [notices, tidyNotices],
    mount(app, { db, enqueue }) {
      mountSandbox(app, { db, secret, queueNotice: (tx, data) => enqueue(tx, notices, data) })
    },
  }
}
