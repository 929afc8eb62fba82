import type { z } from 'zod'
import type { setCartDocumentPreferences } from '../../../contract/document-preferences.ts'
import { ownerOf } from '../../actor.ts'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../platform/db/index.ts'
import { demand } from '../../refusal.ts'
import { DESIGN_SERVICE } from '../../site/shop/index.ts'
import { type LockCode, lockCart, type StoredCart } from './carts.ts'
import { takesFiles } from './line-files.ts'
import { saveLines } from './line-rows.ts'

type Input = z.output<typeof setCartDocumentPreferences.input>
type Code =
  | LockCode
  | 'login_required'
  | 'line_not_found'
  | 'artwork_designed'
  | 'artwork_not_needed'

/** Keeps what is done with files of a line that are not quite right; price and dates stay as they are. */
export function preferDocuments(
  context: Context<Code>,
  { cartId, cartItemId, documentPreferences }: Input,
): Promise<StoredCart> {
  const key = { tenant: context.tenant.id, owner: ownerOf(context) }
  return inTransaction(context.db, async (tx) => {
    const cart = await lockCart(tx, context, key, cartId)
    const before = cart.lines.find(({ id }) => id === cartItemId)
    demand(context, before, 'line_not_found')
    const isDesigned = before.services.some((service) => service.key === DESIGN_SERVICE)
    demand(context, !isDesigned, 'artwork_designed')
    demand(context, takesFiles(context, before), 'artwork_not_needed')
    const line = { ...before, merchant_info: { ...before.merchant_info, documentPreferences } }
    await saveLines(tx, { tenant: key.tenant, cartId }, [line])
    return { ...cart, lines: cart.lines.map((each) => (each === before ? line : each)) }
  })
}
