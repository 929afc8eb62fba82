export { deadlineMails } from './deadline-mails.ts'
export { endLateness } from './end-lateness.ts'
export { watchFiles } from './watch.ts'
