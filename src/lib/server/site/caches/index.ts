export { type Purge, purgeCaches, sendPurge } from './purge.ts'
export { openPurger } from './purger.ts'
