import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import type { Env } from '../env.ts'
import {
  checkJob,
  checkOfCart,
  eraseFilesJob,
  expireFilesJob,
  repairJob,
  tidyUploadsJob,
} from './commerce/artwork/index.ts'
import { watchFiles } from './commerce/artwork-deadline/index.ts'
import { tidyCarts } from './commerce/cart/index.ts'
import { attachedPapers } from './commerce/invoice/index.ts'
import { expireOrders } from './commerce/order/index.ts'
import { tidyOrderEdits } from './commerce/order-edit/index.ts'
import { tidyOwnDesigns } from './commerce/own-design/index.ts'
import { chargeInstalments, reconciliation } from './commerce/payment/index.ts'
import { priceRecording } from './commerce/product/index.ts'
import { settleHolds } from './commerce/stock/index.ts'
import { tidyWebhooks, webhookJob, webhookWork } from './commerce/webhook/index.ts'
import { tidyWithdrawals } from './commerce/withdrawal/index.ts'
import { createApi } from './create-api.ts'
import { filesOf } from './files-of.ts'
import { mails } from './mails.ts'
import { paymentsOf } from './payment-modules.ts'
import { openLoqate } from './people/address-lookup/index.ts'
import { tidyLinks, tidyLogins } from './people/auth/index.ts'
import { openOneTime } from './people/credentials/index.ts'
import { tidyNewsletter } from './people/newsletter/index.ts'
import { eraseDisputed } from './people/own-data/index.ts'
import { createStaffVisitors, openVault, type StaffSettings } from './people/staff/index.ts'
import { askAgainJob, openVies } from './people/vat-number/index.ts'
import { type Database, inTransaction } from './platform/db/index.ts'
import { tidyKeptAnswers } from './platform/http/index.ts'
import { defaultLimits } from './platform/http/limits.ts'
import { failedJobsOf, openQueue, startJobs } from './platform/jobs/index.ts'
import { keptMail, openOutbox, readDkimKeys, smtpSender } from './platform/mail/index.ts'
import { noPlaces, openPlaces } from './platform/places/index.ts'
import { type Accounts, settleSample } from './sample.ts'
import { staffSecrets } from './secrets.ts'
import { forwardCalls } from './site/backend/index.ts'
import { type Purge, purgeCaches, sendPurge } from './site/caches/index.ts'
import {
  type DraftStates,
  type Editing,
  openDraftStates,
  openPreviewLinks,
  type PreviewLinks,
} from './site/drafts/index.ts'
import { type PublishLibrary, publishJob } from './site/publishing/index.ts'
import type { PageInspection } from './site/session/index.ts'
import { type CompiledShop, type OriginTerms, originOf } from './site/shop/index.ts'

export type JobTerms = {
  env: Env
  log: Logger
  db: Database
  database: { url: string; embedded: boolean }
  getShop: () => CompiledShop | null
  /** How a judged library goes live. */
  publish: PublishLibrary
  /** Where this machine reaches the front. */
  port: number
  origins: OriginTerms
}

export type ServiceTerms = JobTerms & {
  /** The backend that answers calls, where it is not this process. */
  apiHost: URL | null
  buildId: string
  unlimited?: boolean
  /** What a draft would make of the pages. */
  rehearse: Editing['rehearse']
  render: PageInspection['render']
}

/** Everything behind the pages: the API, the embedded payment provider and the jobs. */
export type Services = {
  api(request: IncomingMessage, response: ServerResponse): void
  accounts: Accounts
  /** What previews are made of. */
  drafts: { states: DraftStates; links: PreviewLinks }
  /** Has caches told of what changed. */
  purge(purge: Purge): Promise<void>
  /** Starts the jobs, once the front answers: they call the providers, and are called back. */
  work(): Promise<void>
  stop(): Promise<void>
}

/** Jobs that need nothing but the database and the shop. */
const plainJobs = [
  expireOrders,
  watchFiles,
  eraseDisputed,
  settleHolds,
  tidyCarts,
  tidyOwnDesigns,
  tidyOrderEdits,
  tidyKeptAnswers,
  tidyLogins,
  tidyLinks,
  tidyNewsletter,
  tidyWebhooks,
  tidyWithdrawals,
]

function senderOf(env: Env) {
  if (!env.SMTP_URL) return keptMail
  return smtpSender(env.SMTP_URL, {
    from: env.MAIL_FROM ?? null,
    bouncesTo: env.MAIL_BOUNCES_TO,
    keys: readDkimKeys(env.DKIM_KEYS),
  })
}

/** The job queue and, unless this process only answers requests, the jobs. */
export async function openJobs(terms: JobTerms) {
  const { env, log, db, database, getShop, origins } = terms
  const payments = paymentsOf(terms)
  const working = env.ROLE !== 'web'
  const sender = senderOf(env)
  const publishing = publishJob({
    contentDir: env.CONTENT_DIR,
    dataDir: env.DATA_DIR,
    writeBack: env.CONTENT_WRITE_BACK,
    live: getShop,
    publish: terms.publish,
    clock: () => new Date(),
  })
  const outbox = openOutbox({
    mails,
    sender,
    reveal: openOneTime(staffSecrets(env)),
    attach: attachedPapers,
    origin: ({ hosts }) => originOf(hosts[0] ?? '', origins),
  })
  const files = await filesOf(env)
  const vies = openVies(env.VIES_URL)
  const check = checkJob(files)
  const repair = repairJob(files)
  const erase = eraseFilesJob(files)
  const webhooks = {
    vault: openVault(staffSecrets(env)),
    isPrivateAllowed: env.WEBHOOK_PRIVATE,
  }
  const sendWebhook = webhookJob(webhooks)
  const purging = purgeCaches({ urls: env.PURGE_URL, by: env.PURGE_BY })
  const queue = await openQueue({
    url: database.url,
    log,
    jobs: [
      ...plainJobs,
      ...[check, checkOfCart(check), repair, erase],
      expireFilesJob(files),
      tidyUploadsJob(files),
      askAgainJob(vies),
      chargeInstalments(payments.map(({ provider }) => provider)),
      publishing,
      sendWebhook,
      purging,
      ...outbox.jobs,
      ...payments.flatMap((each) => each.jobs),
    ],
    working,
  })
  let jobs: Awaited<ReturnType<typeof startJobs>> | null = null
  return {
    payments,
    artwork: { files, check, repair, erase },
    webhooks,
    vies,
    publishing,
    /** Hands a purge to whichever process works on jobs. */
    purge: (data: Purge) => inTransaction(db, (tx) => queue.enqueue(tx, purging, data)),
    enqueue: queue.enqueue,
    failedJobs: failedJobsOf(queue),
    async work() {
      if (!working) return
      const repeated = [
        reconciliation(payments.map(({ provider }) => provider)),
        outbox.handingOver(queue.enqueue),
        priceRecording(),
        webhookWork(sendWebhook, queue.enqueue),
      ]
      jobs = await startJobs({ db, queue, log, getShop, repeated })
    },
    async stop() {
      await jobs?.stop()
      await queue.stop()
      sender.close()
    },
  }
}

export async function startServices(terms: ServiceTerms): Promise<Services> {
  return terms.apiHost ? servicesOf(terms.apiHost, terms) : ownServices(terms)
}

/** Calls, customers, orders, jobs and sample accounts are all the other backend's. */
function servicesOf(host: URL, { env, log, db, getShop, origins }: ServiceTerms): Services {
  const { scheme } = origins
  return {
    api: forwardCalls({ host, getShop, scheme, trustProxy: env.TRUST_PROXY !== false, log }),
    accounts: { customers: [], staff: [] },
    drafts: draftsOf({ env, db, getShop }),
    purge: (data) => sendPurge({ urls: env.PURGE_URL, by: env.PURGE_BY }, data),
    async work() {},
    async stop() {},
  }
}

async function ownServices(terms: ServiceTerms): Promise<Services> {
  const { env, log, db, getShop, origins } = terms
  const jobs = await openJobs(terms)
  const drafts = draftsOf(terms)
  const sample = await settleSample({ ...terms, shop: getShop() })
  const places = env.GEOIP_DATABASE ? openPlaces(env.GEOIP_DATABASE, log) : noPlaces
  const api = await createApi({
    getShop,
    db,
    log,
    limits: terms.unlimited ? null : defaultLimits,
    publicOrigin: ({ hosts }) => originOf(hosts[0] ?? '', origins),
    payments: jobs.payments,
    artwork: jobs.artwork,
    webhooks: jobs.webhooks,
    vies: jobs.vies,
    addressLookups: openLoqate(env.LOQATE_URL, env.LOQATE_KEYS ?? []),
    places,
    enqueue: jobs.enqueue,
    failedJobs: jobs.failedJobs,
    buildId: terms.buildId,
    trustProxy: env.TRUST_PROXY,
    staff: staffSettings(env, sample !== null),
    editing: {
      ...drafts,
      live: getShop,
      contentDir: env.CONTENT_DIR,
      pictureBytes: env.CONTENT_PICTURE_MB * 1024 * 1024,
      rehearse: terms.rehearse,
    },
    inspection: { live: getShop, render: terms.render },
    publishing: { job: jobs.publishing, secret: env.PUBLISH_WEBHOOK_SECRET },
  })
  return {
    api: (request, response) => api.routing(request, response),
    accounts: sample ?? { customers: [], staff: [] },
    drafts,
    purge: jobs.purge,
    work: jobs.work,
    async stop() {
      await api.close()
      places.close()
      await jobs.stop()
    },
  }
}

/** Drafts belong to the database of this installation, whoever answers its calls. */
function draftsOf({ env, db, getShop }: Pick<ServiceTerms, 'env' | 'db' | 'getShop'>) {
  return {
    states: openDraftStates(db, getShop, () => new Date()),
    links: openPreviewLinks(staffSecrets(env)),
  }
}

function staffSettings(env: Env, sample: boolean): StaffSettings {
  const secrets = staffSecrets(env)
  const { STAFF_SECOND_FACTOR: wanted } = env
  const usual = sample ? 'optional' : 'required'
  const secondFactor = wanted === 'auto' ? usual : wanted
  const visitors = createStaffVisitors({ ...secrets, isDev: env.DEV_ENVIRONMENT, secondFactor })
  return { ...secrets, secondFactor, visitors }
}
