export { deadlineMails } from './deadline-mails.ts'
export { moveDayOf } from './move-day-of.ts'
export { watchFiles } from './watch.ts'
