// Sends requests made from the API document and fails on an answer of 500 or more.
// `npm run fuzz -- 100000 4711` sends so many, made from this seed.

import { join } from 'node:path'
import { runners } from '../testing/runners.ts'

const [requests = '60000', seed = String(Date.now() % 1_000_000)] = process.argv.slice(2)
process.env['FUZZ_REQUESTS'] = requests
process.env['FUZZ_SEED'] = seed
const counts = await runners['fuzz']?.(join(import.meta.dirname, '..', '..'), [], false)
process.exitCode = counts && counts.failed === 0 && counts.passed > 0 ? 0 : 1
