export { writeFeet } from './feet.ts'
export { sellerOf } from './seller.ts'
export {
  bytesOf,
  heightOf,
  makeRoom,
  newSheet,
  rule,
  SHEET,
  type Sheet,
  write,
} from './sheet.ts'
