// Reads a bank's statement (camt.053) and settles the transfers that it books:
// `npm run import-bank-statement -- statement.xml`. Read twice, it does one thing.

import { existsSync, readFileSync } from 'node:fs'
import pino from 'pino'
import { parseEnv, SettingsError } from '../../src/lib/env.ts'
import { readStatement, StatementError } from '../../src/lib/server/commerce/bank/index.ts'
import { importStatement } from '../../src/lib/server/commerce/payment/index.ts'
import { EmbeddedPostgresError } from '../../src/lib/server/platform/postgres/index.ts'
import { createFollower } from '../../src/lib/server/site/shop/index.ts'
import { withDatabase } from '../lib/database.ts'

try {
  const env = parseEnv()
  const [file] = process.argv.slice(2)
  if (!file)
    throw new StatementError('Name the file: npm run import-bank-statement -- statement.xml')
  if (!existsSync(file)) throw new StatementError(`There is no file ${file}.`)
  const incoming = readStatement(readFileSync(file, 'utf8'))
  const log = pino({ level: env.LOG_LEVEL })
  const actor = { kind: 'system', name: 'import-bank-statement' } as const
  const { paid, setAside, known, foreign, failed } = await withDatabase(env, async (db) => {
    // The accounts that customers are told, not those of a folder that nobody has published.
    const shop = await createFollower(db, () => new Date(), log).open()
    if (!shop) throw new StatementError('Nothing is published yet: start the shop once.')
    return importStatement({ db, log, now: new Date(), actor }, shop, incoming)
  })
  console.log(
    `${incoming.length} incoming transfers: ${paid} paid what they name, ${setAside} wait on /admin/ledger/, ` +
      `${known} were read before, ${foreign} went to an account of none of the shops.`,
  )
  for (const { transfer, reason } of failed)
    console.error(
      `Not taken: ${transfer.currency} ${(transfer.amount / 100).toFixed(2)} of ${transfer.bookedOn} ` +
        `from ${transfer.debtor || 'nobody named'}: ${reason}`,
    )
  if (failed.length > 0) {
    console.error('All others were taken. Book these by hand, or mend the file and read it again.')
    process.exitCode = 1
  }
} catch (error) {
  const known = [SettingsError, EmbeddedPostgresError, StatementError].some(
    (kind) => error instanceof kind,
  )
  console.error(known && error instanceof Error ? error.message : error)
  process.exitCode = 1
}
