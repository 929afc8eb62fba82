// Writes the embedded database and the files of DATA_DIR into one file: `npm run backup -- FILE`.

import { parseEnv, SettingsError } from '../../src/lib/env.ts'
import { EmbeddedPostgresError } from '../../src/lib/server/platform/postgres/index.ts'
import { BackupError, backUp } from '../lib/backup.ts'

try {
  const [file] = process.argv.slice(2)
  if (!file) throw new BackupError('Name the file: npm run backup -- quire-backup.tar.gz')
  const env = parseEnv()
  if (env.DATABASE_URL)
    throw new SettingsError([
      'DATABASE_URL is set: back that server up by its own pg_dump, and copy DATA_DIR beside it.',
    ])
  const bytes = await backUp(env.DATA_DIR, file, new Date())
  console.log(`${file} holds the shop as of now (${(bytes / 1e6).toFixed(1)} MB).`)
} catch (error) {
  const known = [BackupError, SettingsError, EmbeddedPostgresError]
  console.error(known.some((kind) => error instanceof kind) ? (error as Error).message : error)
  process.exitCode = 1
}
