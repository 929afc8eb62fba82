// Builds the application into dist/ when its sources have changed.

import { ensureBuilt } from '../lib/build.ts'

try {
  console.log(`Build ${await ensureBuilt()} is in dist/.`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
