// Writes the prices of a product as a list: `npm run export-prices -- posters`. `--help` says what else
// there is. Ends with 0 when it is written, 1 when not, 2 when it was not understood.

import { parseEnv } from '../../src/lib/env.ts'
import { refuseKeptByNpm } from '../lib/npm-arguments.ts'
import { exportArguments, exportHelp } from '../lib/prices/arguments.ts'
import { runExport } from '../lib/prices/export.ts'
import { runPriceTask } from '../lib/prices/task.ts'

await runPriceTask(async () => {
  refuseKeptByNpm(process.env, 'export-prices', ['out', 'tenant', 'decimal'])
  const wanted = exportArguments(process.argv.slice(2))
  if (wanted.what === 'export')
    await runExport(wanted, parseEnv().CONTENT_DIR, (text) => process.stdout.write(text))
  else console.log(exportHelp)
  return true
})
