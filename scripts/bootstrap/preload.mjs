// Preloaded into every task, hence into its worker threads too.
import { isMainThread } from 'node:worker_threads'
import { onOrphaned } from './orphan.mjs'

if (isMainThread) onOrphaned(() => process.kill(process.pid, 'SIGTERM'))
