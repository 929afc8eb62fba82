import { persisted } from '../../lib/client/persisted.ts'
import { object, text } from '../../lib/client/schema.ts'

/** The open cart of this browser, if it has one. */
export const $cartId = persisted('cart-id', object({ id: text }), [7, 'd'])

/** The anonymous id whose cart goes into the account, until the server has said that it did. */
export const $awaitedMerge = persisted('cart-merge', object({ id: text }), [7, 'd'])
