// Brings orders of an earlier shop, or reads an export back: `npm run import-orders -- orders.csv`. `--help`
// says what else there is. Ends with 0 when the file was fit, 1 when not, 2 when it was not understood.

import pino from 'pino'
import { parseEnv, SettingsError } from '../../src/lib/env.ts'
import { EmbeddedPostgresError } from '../../src/lib/server/platform/postgres/index.ts'
import { createFollower } from '../../src/lib/server/site/shop/index.ts'
import { withDatabase } from '../lib/database.ts'
import { KeptByNpmError, refuseKeptByNpm } from '../lib/npm-arguments.ts'
import { ordersArguments, ordersHelp } from '../lib/orders/arguments.ts'
import { OrdersFileError } from '../lib/orders/file-error.ts'
import { runOrdersImport } from '../lib/orders/import.ts'
import { ArgumentsError } from '../lib/publish/arguments.ts'

try {
  refuseKeptByNpm(process.env, 'import-orders', ['dry-run', 'tenant', 'orders'])
  const wanted = ordersArguments(process.argv.slice(2))
  if (wanted.what === 'help') console.log(ordersHelp)
  else if (!(await run(wanted))) process.exitCode = 1
} catch (error) {
  const isTyped = error instanceof ArgumentsError || error instanceof KeptByNpmError
  const expected = [SettingsError, EmbeddedPostgresError, OrdersFileError]
  const isKnown = isTyped || expected.some((kind) => error instanceof kind)
  console.error(isKnown && error instanceof Error ? error.message : error)
  process.exitCode = isTyped ? 2 : 1
}

async function run(wanted: Parameters<typeof runOrdersImport>[0]): Promise<boolean> {
  const env = parseEnv()
  const log = pino({ level: env.LOG_LEVEL })
  const actor = { kind: 'system', name: 'import-orders' } as const
  return withDatabase(env, async (db) => {
    const shop = await createFollower(db, () => new Date(), log).open()
    if (!shop) throw new OrdersFileError('Nothing is published yet: start the shop once.')
    return runOrdersImport(wanted, { db, log, now: new Date(), actor, shop }, console.log)
  })
}
