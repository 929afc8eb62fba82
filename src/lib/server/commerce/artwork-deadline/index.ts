export { deadlineMails } from './deadline-mails.ts'
export { endLateness } from './end-lateness.ts'
export { countLeftToStaff } from './leave-to-staff.ts'
export { watchFiles } from './watch.ts'
