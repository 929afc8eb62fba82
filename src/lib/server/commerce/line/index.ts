export { recommendationOf } from './recommendation.ts'
export {
  type Drop,
  type Line,
  type LineJson,
  logUnreadable,
  readLines,
  stored,
  storedMerchantInfo,
  storedServices,
  type UnreadableLine,
  wireUnreadable,
} from './stored-line.ts'
export { storedPortions, storedReverseCharge, storedSnapshot } from './stored-order.ts'
