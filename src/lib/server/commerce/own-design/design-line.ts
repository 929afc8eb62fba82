import { editable, type Piece } from '../../../domain/own-design/editable.ts'
import { ownerOf } from '../../actor.ts'
import type { Context } from '../../context.ts'
import type { Database, Tx } from '../../platform/db/index.ts'
import { demand } from '../../refusal.ts'
import { DESIGN_SERVICE } from '../../site/shop/index.ts'
import { holderOf, type LockCode, loadOpenCart, lockCart, takesFiles } from '../cart/index.ts'

export type LineCode =
  | 'login_required'
  | LockCode
  | 'line_not_found'
  | 'artwork_designed'
  | 'artwork_not_needed'
  | 'own_design_none'

export type DesignLineKey = { cartId: string; lineItemId: string }

/** A line of a cart that is laid out in the editor. */
export type DesignLine = {
  lineId: string
  holder: string
  productId: string
  template: Piece
  byVisitor: boolean
}

/** The line of the caller's open cart; in a transaction nobody changes or orders that cart until it ends. */
export async function designLine(
  db: Database | Tx,
  context: Context<LineCode>,
  { cartId, lineItemId }: DesignLineKey,
): Promise<DesignLine> {
  const { shop, tenant, actor } = context
  const owner = ownerOf(context)
  const key = { tenant: tenant.id, owner }
  const cart = db.isTransaction
    ? await lockCart(db as Tx, context, key, cartId)
    : await loadOpenCart(db, context, key, cartId)
  const line = cart.lines.find(({ id }) => id === lineItemId)
  demand(context, line, 'line_not_found')
  const isDesigned = line.services.some((each) => each.key === DESIGN_SERVICE)
  demand(context, !isDesigned, 'artwork_designed')
  demand(context, takesFiles(context, line), 'artwork_not_needed')
  const product = shop.product(tenant, line.product_id)
  const template = product && editable(product, line.merchant_info.selectedAttributes)
  demand(context, template, 'own_design_none')
  return {
    lineId: line.id,
    holder: holderOf(tenant.id, owner),
    productId: line.product_id,
    template,
    byVisitor: actor.kind !== 'customer',
  }
}
