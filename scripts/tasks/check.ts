// Runs every check of the sources and reports all that fail, together.

import { join } from 'node:path'
import { checkAll } from '../checks/all.ts'

const results = await checkAll(join(import.meta.dirname, '..', '..'))
const failed = results.filter(({ problems }) => problems.length > 0).length
console.log(`\n${results.length - failed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
