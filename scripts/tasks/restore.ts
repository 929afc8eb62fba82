// Brings a backup back into DATA_DIR: `npm run restore -- FILE`, then `npm start`.

import { parseEnv, SettingsError } from '../../src/lib/env.ts'
import { BackupError, restore } from '../lib/backup.ts'

try {
  const [file] = process.argv.slice(2)
  if (!file) throw new BackupError('Name the file: npm run restore -- quire-backup.tar.gz')
  const env = parseEnv()
  const { made, aside } = await restore(env.DATA_DIR, file, new Date())
  console.log(`${env.DATA_DIR} is as it was at ${made}; npm start opens it.`)
  if (aside) console.log(`What was there is in ${aside}.`)
} catch (error) {
  const known = [BackupError, SettingsError].some((kind) => error instanceof kind)
  console.error(known && error instanceof Error ? error.message : error)
  process.exitCode = 1
}
