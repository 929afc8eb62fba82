// A whole server with its worker, for tests that kill it: node server-process.ts <url> <port>

import { createServer } from 'node:http'
import pino from 'pino'
import { reconciliation } from '../../../src/lib/server/commerce/payment/index.ts'
import { sandboxPayments } from '../../../src/lib/server/commerce/sandbox/index.ts'
import { createApi } from '../../../src/lib/server/create-api.ts'
import { createStaffVisitors, openVault } from '../../../src/lib/server/people/staff/index.ts'
import { openDatabase } from '../../../src/lib/server/platform/db/index.ts'
import { failedJobsOf, openQueue, startJobs } from '../../../src/lib/server/platform/jobs/index.ts'
import { noPlaces } from '../../../src/lib/server/platform/places/index.ts'
import { KEEP_ALIVE_MS } from '../../../src/lib/server/site/pages/message.ts'
import { editingSettings } from './editing.ts'
import { testFiles } from './files.ts'
import { testShop } from './shop.ts'
import { silentVies } from './vies.ts'

const [url = '', port = ''] = process.argv.slice(2)
const secret = 'a secret that outlives the process'
const origin = `http://127.0.0.1:${port}`
const log = pino({ level: 'silent' })
const db = openDatabase({ url, max: 8 })
const shop = testShop()
const sandbox = sandboxPayments({ origin: () => origin, secret })
const artwork = testFiles()
const queue = await openQueue({ url, log, jobs: [artwork.check, artwork.repair, ...sandbox.jobs] })
const api = await createApi({
  getShop: () => shop,
  db,
  log,
  limits: null,
  publicOrigin: () => origin,
  payments: [sandbox],
  artwork,
  webhooks: { vault: openVault({ secret }), isPrivateAllowed: true },
  vies: silentVies,
  addressLookups: new Map(),
  places: noPlaces,
  enqueue: queue.enqueue,
  failedJobs: failedJobsOf(queue),
  ...editingSettings(db),
  staff: {
    secret,
    secondFactor: 'optional',
    visitors: createStaffVisitors({ secret, isDev: false, secondFactor: 'optional' }),
  },
})
createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, (request, response) =>
  api.routing(request, response),
).listen(Number(port), '127.0.0.1', () => process.send?.('ready'))
await startJobs({
  db,
  queue,
  log,
  getShop: () => shop,
  repeated: [
    reconciliation([sandbox.provider], {
      everySeconds: 2,
      askAfterSeconds: 1,
      endAfterSeconds: 1800,
    }),
  ],
})
