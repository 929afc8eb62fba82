// Writes what documents may hold as JSON Schemas, for editors: `npm run schemas -- [FOLDER]`.

import { join } from 'node:path'
import { parseEnv, SettingsError } from '../../src/lib/env.ts'
import { writeSchemas } from '../lib/schemas.ts'

try {
  const env = parseEnv()
  const [folder = join(env.DATA_DIR, 'schemas')] = process.argv.slice(2)
  const settings = writeSchemas(folder, env.CONTENT_DIR)
  console.log(`The schemas are in ${folder}; ${settings} says which files each is for.`)
} catch (error) {
  if (!(error instanceof SettingsError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
