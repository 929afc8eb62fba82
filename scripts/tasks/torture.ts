// Kills the shop's processes, fills its disk, freezes its database and moves its clock while it sells.
// `npm run torture -- 50 4711` kills so often, drawn by lot from this seed; 200 times without. What is no number
// names the test files that are meant, as in `npm run torture -- figures`.

import { join } from 'node:path'
import { torture } from '../testing/runners.ts'

const isNumber = (each: string) => /^\d+$/.test(each)
const given = process.argv.slice(2)
const [kills = '200', seed = String(Date.now() % 1_000_000)] = given.filter(isNumber)
process.env['TORTURE_KILLS'] = kills
process.env['TORTURE_SEED'] = seed
const counts = await torture(
  join(import.meta.dirname, '..', '..'),
  given.filter((each) => !isNumber(each)),
)
process.exitCode = counts.failed === 0 && counts.passed > 0 ? 0 : 1
