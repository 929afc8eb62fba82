// Prints the connection string of the embedded PostgreSQL, for psql and pg_dump; starts nothing.

import { join } from 'node:path'
import { parseEnv, SettingsError } from '../../src/lib/env.ts'
import { embeddedUrl } from '../../src/lib/server/platform/postgres/index.ts'

try {
  const env = parseEnv()
  if (env.DATABASE_URL) {
    throw new SettingsError(['DATABASE_URL is set, so Quire uses that database and embeds none.'])
  }
  const folder = join(env.DATA_DIR, 'postgres')
  const url = embeddedUrl(folder)
  if (url === undefined) {
    throw new SettingsError([`No database runs on ${folder}; start Quire first (npm start).`])
  }
  console.log(url)
} catch (error) {
  if (!(error instanceof SettingsError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
