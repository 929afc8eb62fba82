export type { AgentCartTable } from './agent-cart-table.ts'
export type { ArtworkMessageTable, ArtworkPurpose } from './artwork-tables.ts'
export { beginsWith } from './begins-with.ts'
export { asCaller, inLine } from './callers.ts'
export { compiledOnce, compiledSql } from './compiled-once.ts'
export type * from './content-tables.ts'
export { buyerNameOf, fullName, fullNameOf, isGuest, knownEmailOf } from './customer-names.ts'
export {
  type Database,
  inTransaction,
  openDatabase,
  poolFigures,
  type Tx,
} from './database.ts'
export { deleteInParts } from './delete-in-parts.ts'
export type * from './fulfilment-tables.ts'
export { goneInParts, type PartJson, partsOut, wireParts } from './gone-in-parts.ts'
export type { LegacyOrderTable } from './legacy-order-table.ts'
export type { CartState, CartTable, LeftOverReason, LineRow } from './line-tables.ts'
export { lockBytes, lockCustomer, lockName, lockOrder } from './locks.ts'
export type { OneTimeLinkTable, Strategy } from './login-tables.ts'
export type { MailTable } from './mail-table.ts'
export { migrate } from './migrate.ts'
export { nextInYear } from './next-in-year.ts'
export { pageOf } from './page-of.ts'
export type {
  DisputeTable,
  KeptCardTable,
  RefundTable,
  SandboxCardTable,
} from './payment-tables.ts'
export type { StockMoveKind } from './stock-tables.ts'
export { StoredDataError, type StoredJson, storedJson } from './stored-json.ts'
export type * from './tables.ts'
export { isDatabaseTrouble } from './trouble.ts'
