export {
  designOf,
  designStateOf,
  isDesigned,
  lineAsks,
  lineAsksOf,
  waitsForItsCustomer,
  waitsForMore,
  wantsPerson,
  wasPrinted,
  wasSentBack,
} from './asks.ts'
export { cancelLines, isPrinted } from './cancel-lines.ts'
export { endClaim } from './end-claim.ts'
export { datedNow, moveAlong, onDay, recordDay, storeDay } from './line-day.ts'
export type { MoveCode } from './move-line.ts'
export { moveLine, moveLines } from './move-lines.ts'
export type { OrderedInFull } from './ordered-rows.ts'
export { linesForSeveral } from './several-addresses.ts'
export { shipPart } from './ship-part.ts'
export { startLines } from './start-lines.ts'
export {
  orderCancelled,
  orderReceived,
  orderTakenBack,
  stepMails,
} from './step-mails.ts'
export { customerOfOrder, lineInWords, tellPaid, tellStep, wantedOf } from './tell-step.ts'
export { workOf } from './work-of.ts'
