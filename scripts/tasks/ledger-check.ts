// Holds the ledger against itself and against what it tells of: `npm run ledger:check`. Ends with 1
// where something is wrong, and says what.

import { parseEnv, SettingsError } from '../../src/lib/env.ts'
import { checkLedger } from '../../src/lib/server/commerce/ledger/index.ts'
import { EmbeddedPostgresError } from '../../src/lib/server/platform/postgres/index.ts'
import { withDatabase } from '../lib/database.ts'

try {
  const problems = await withDatabase(parseEnv(), checkLedger)
  if (problems.length === 0) console.log('The ledger is right.')
  else {
    console.error(problems.join('\n'))
    process.exitCode = 1
  }
} catch (error) {
  const known = error instanceof SettingsError || error instanceof EmbeddedPostgresError
  console.error(known ? error.message : error)
  process.exitCode = 1
}
