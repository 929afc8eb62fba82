// Publishes CONTENT_DIR as a new edition; every running node takes it up by itself. `--help` says
// what else there is. Ends with 0 when it is live, 1 when not, 2 when it was not understood.

import { publishCommand } from '../lib/publish/command.ts'

// React, which renders parts of pages, is in its slow development build where nothing else is said.
process.env['NODE_ENV'] ??= 'production'

process.exitCode = await publishCommand(process.argv.slice(2), process.env, {
  say: console.log,
  complain: console.error,
})
