export { type CancelCode, cancelLinesOf } from './cancel-lines.ts'
export { linesCancelled } from './lines-cancelled-mail.ts'
export { moneyBackFor } from './worth.ts'
