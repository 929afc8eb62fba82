import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pino from 'pino'
import { z } from 'zod'
import type { Endpoint } from '../../../src/lib/contract/endpoint.ts'
import {
  type ArtworkSettings,
  checkOfCart,
} from '../../../src/lib/server/commerce/artwork/index.ts'
import type { PaymentProvider } from '../../../src/lib/server/commerce/payment/index.ts'
import { sandboxPayments } from '../../../src/lib/server/commerce/sandbox/index.ts'
import { type ApiSettings, createApi } from '../../../src/lib/server/create-api.ts'
import { createStaffVisitors, openVault } from '../../../src/lib/server/people/staff/index.ts'
import type { Patience } from '../../../src/lib/server/platform/db/database.ts'
import { type Database, openDatabase } from '../../../src/lib/server/platform/db/index.ts'
import type { Job } from '../../../src/lib/server/platform/jobs/index.ts'
import { noPlaces } from '../../../src/lib/server/platform/places/index.ts'
import { KEEP_ALIVE_MS } from '../../../src/lib/server/site/pages/message.ts'
import type { Shop } from '../../../src/lib/server/site/shop/index.ts'
import { type Caller, caller } from './client.ts'
import { createDatabase } from './database.ts'
import { editingSettings } from './editing.ts'
import { testFiles } from './files.ts'
import { testShop } from './shop.ts'
import { silentVies } from './vies.ts'

export const SANDBOX_SECRET = 'a secret that tests share'

/** As a shop has them; nobody comes from the company's network, and this is no dev environment. */
export function staffSettings(secondFactor: 'required' | 'optional', isDev = false) {
  const secret = 'another secret that tests share'
  return { secret, secondFactor, visitors: createStaffVisitors({ secret, isDev, secondFactor }) }
}

/** What encrypts the secrets of webhooks. */
export const testVault = () => openVault(staffSettings('optional'))

export type TestApi = {
  call: Caller
  db: Database
  /** `http://127.0.0.1:<port>`. */
  origin: string
  url: string
  provider: PaymentProvider
  artwork: ArtworkSettings
  /** Files that are to be looked through, oldest first. */
  unchecked: { tenant: string; artworkId: string }[]
  unrepaired: { tenant: string; repairId: string }[]
  jobs: readonly Job[]
  /** Notices the sandbox would deliver, oldest first. */
  notices: { tenant: string; event: string }[]
  /** Everything logged as an error since the last look. */
  errors: () => string[]
  /** Everything logged as a warning since the last look. */
  warnings: () => Record<string, unknown>[]
  /** Endpoints as they were mounted. */
  mounted: readonly Endpoint[]
  /** Publishes another shop, or none. */
  setShop(shop: Shop | null): void
  /** Takes the shop away, and gives it. */
  takeShop(): Shop | null
  stop(): Promise<void>
}

const unchecked = z.object({ tenant: z.string(), artworkId: z.string() })
const unrepaired = z.object({ tenant: z.string(), repairId: z.string() })
const notice = z.object({ tenant: z.string(), event: z.string() })
const isWarning = (line: string) => line.startsWith(`{"level":${pino.levels.values['warn']},`)

type Changeable =
  | 'vies'
  | 'addressLookups'
  | 'places'
  | 'payments'
  | 'artwork'
  | 'limits'
  | 'enqueue'
  | 'failedJobs'
  | 'buildId'
  | 'staff'
  | 'webhooks'
type TestSettings = Partial<Pick<ApiSettings, Changeable | 'trustProxy' | 'inspection'>> & {
  patience?: Patience
}

/** As the shop listens: a process that stood still for seconds would else call by a connection that it has closed. */
const listening = { keepAliveTimeout: KEEP_ALIVE_MS }

/** The real API behind node:http on a port of its own, over a database of its own. */
export async function startApi({ patience, ...settings }: TestSettings = {}): Promise<TestApi> {
  const database = await createDatabase()
  const db = openDatabase({ url: database.url, max: 10, ...(patience && { patience }) })
  const errors: string[] = []
  const warnings: string[] = []
  const log = pino(
    { level: 'warn' },
    { write: (line: string) => void (isWarning(line) ? warnings : errors).push(line) },
  )
  let shop: Shop | null = testShop()
  let origin = ''
  const mounted: Endpoint[] = []
  const notices: TestApi['notices'] = []
  const toCheck: TestApi['unchecked'] = []
  const toRepair: TestApi['unrepaired'] = []
  const artwork = settings.artwork ?? testFiles()
  const checks = [artwork.check, checkOfCart(artwork.check)].map(({ name }) => name)
  const sandbox = sandboxPayments({ origin: () => origin, secret: SANDBOX_SECRET })
  const { provider, jobs } = sandbox
  const editing = editingSettings(db)
  const app = await createApi({
    getShop: () => shop,
    db,
    log,
    limits: null,
    publicOrigin: (tenant) => `http://${tenant.hosts[0]}`,
    payments: [sandbox],
    artwork,
    webhooks: { vault: testVault(), isPrivateAllowed: true },
    vies: silentVies,
    addressLookups: new Map(),
    places: noPlaces,
    enqueue: async (_tx, job, data) => {
      if (job.name === artwork.erase.name) return
      if (checks.includes(job.name)) return void toCheck.push(unchecked.parse(data))
      if (job.name === artwork.repair.name) return void toRepair.push(unrepaired.parse(data))
      if (job.name !== editing.publishing.job.name) notices.push(notice.parse(data))
    },
    ...editing,
    staff: staffSettings('optional'),
    failedJobs: { list: async () => [], retry: async () => true },
    onMount: (endpoint) => void mounted.push(endpoint),
    ...settings,
  })
  const server = createServer(listening, (request, response) => app.routing(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    call: caller(origin),
    db,
    origin,
    url: database.url,
    provider,
    artwork,
    unchecked: toCheck,
    unrepaired: toRepair,
    jobs,
    notices,
    errors: () => errors.splice(0),
    warnings: () => warnings.splice(0).map((line) => JSON.parse(line) as Record<string, unknown>),
    mounted,
    setShop: (next) => {
      shop = next
    },
    takeShop() {
      const taken = shop
      shop = null
      return taken
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await app.close()
      await db.destroy()
      await database.drop()
    },
  }
}
