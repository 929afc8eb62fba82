// Makes a product's prices of a printer's list: `npm run import-prices -- posters.csv`. `--help` says
// what else there is. Ends with 0 when the list was fit, 1 when not, 2 when it was not understood.

import { parseEnv } from '../../src/lib/env.ts'
import { refuseKeptByNpm } from '../lib/npm-arguments.ts'
import { importArguments, importHelp } from '../lib/prices/arguments.ts'
import { runImport } from '../lib/prices/import.ts'
import { runPriceTask } from '../lib/prices/task.ts'

const options = ['dry-run', 'product', 'tenant', 'sheet', 'decimal', 'gross', 'per', 'ignore']

await runPriceTask(async () => {
  refuseKeptByNpm(process.env, 'import-prices', options)
  const wanted = importArguments(process.argv.slice(2))
  if (wanted.what === 'import') return runImport(wanted, parseEnv().CONTENT_DIR, console.log)
  console.log(importHelp)
  return true
})
