// Kills the shop's processes, fills its disk, freezes its database and moves its clock while it sells.
// `npm run torture -- 50 4711` kills so often, drawn by lot from this seed; 200 times without.

import { join } from 'node:path'
import { torture } from '../testing/runners.ts'

const [kills = '200', seed = String(Date.now() % 1_000_000), ...rest] = process.argv.slice(2)
process.env['TORTURE_KILLS'] = kills
process.env['TORTURE_SEED'] = seed
const counts = await torture(join(import.meta.dirname, '..', '..'), rest)
process.exitCode = counts.failed === 0 && counts.passed > 0 ? 0 : 1
