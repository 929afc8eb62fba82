import { textOf } from '../../lib/client/shape.ts'
import { readStored, removeStored, writeStored } from '../../lib/client/storage.ts'

const KEY = 'cart-id'
const MERGE_KEY = 'cart-merge'
const DAYS = 7

/** The open cart of this browser, if it has one. */
export function cartId(): string | null {
  return textOf(readStored(KEY), 'id')
}

export function keepCartId(id: string): void {
  writeStored(KEY, { id }, DAYS, 'd')
}

export function forgetCartId(): void {
  removeStored(KEY)
}

/** The anonymous id whose cart goes into the account, until the server has said that it did. */
export function awaitMerge(anonymousUserId: string): void {
  writeStored(MERGE_KEY, { id: anonymousUserId }, DAYS, 'd')
}

export function awaitedMerge(): string | null {
  return textOf(readStored(MERGE_KEY), 'id')
}

export function mergeDone(): void {
  removeStored(MERGE_KEY)
}
