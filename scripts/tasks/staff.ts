// Keeps the staff's accounts: adds them, gives and takes roles, closes them. `npm run staff` lists
// the commands.

import { parseEnv, SettingsError } from '../../src/lib/env.ts'
import { EmbeddedPostgresError } from '../../src/lib/server/platform/postgres/index.ts'
import { withDatabase } from '../lib/database.ts'
import { KeptByNpmError, refuseKeptByNpm } from '../lib/npm-arguments.ts'
import { runStaffCommand, StaffCommandError } from '../lib/staff-commands.ts'

try {
  refuseKeptByNpm(process.env, 'staff', ['name', 'role'])
  const env = parseEnv()
  console.log(
    await withDatabase(env, (db) =>
      runStaffCommand(db, process.argv.slice(2), new Date(), {
        ...(env.STAFF_SECRET !== undefined && { secret: env.STAFF_SECRET }),
        ...(env.STAFF_SECRET_OTHER !== undefined && { otherSecret: env.STAFF_SECRET_OTHER }),
      }),
    ),
  )
} catch (error) {
  const known = [SettingsError, EmbeddedPostgresError, StaffCommandError, KeptByNpmError].some(
    (kind) => error instanceof kind,
  )
  console.error(known && error instanceof Error ? error.message : error)
  process.exitCode = 1
}
