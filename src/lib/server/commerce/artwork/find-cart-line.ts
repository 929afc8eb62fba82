import { editable } from '../../../domain/own-design/editable.ts'
import { profileOf } from '../../../domain/preflight/profile.ts'
import { ownerOf } from '../../actor.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../platform/db/index.ts'
import { demand } from '../../refusal.ts'
import { DESIGN_SERVICE } from '../../site/shop/index.ts'
import {
  holderOf,
  type Line,
  type LockCode,
  loadOpenCart,
  lockCart,
  takesFiles as takesFilesOf,
} from '../cart/index.ts'
import { FILE_CHECK } from '../product/index.ts'
import type { LineOfFiles } from './files-at.ts'
import { type ArtworkLine, artworkNames } from './lines.ts'

export type CartCode = 'login_required' | LockCode
export type CartLineCode = CartCode | 'line_not_found'
export type CartLineKey = { cartId: string; lineItemId: string }
export type CartArtworkLine = LineOfFiles &
  Pick<
    ArtworkLine,
    | 'customerId'
    | 'lineId'
    | 'profile'
    | 'artworks'
    | 'byPerson'
    | 'byDesigner'
    | 'documentPreferences'
  > & {
    takesFiles: boolean
    /** The shop's editor can lay its file out. */
    designable: boolean
  }

/** Whose the files of the cart are that the caller has, as rows of files name it. */
export function ownHolder(context: Context<'login_required'>): string {
  return holderOf(context.tenant.id, ownerOf(context))
}

/** Every line of the caller's open cart; somebody else's cart is not there. */
export async function findCartLines(
  context: Context<CartCode>,
  cartId: string,
): Promise<CartArtworkLine[]> {
  const key = { tenant: context.tenant.id, owner: ownerOf(context) }
  const { lines } = await loadOpenCart(context.db, context, key, cartId)
  return lines.map((line) => artworkLine(context, line))
}

/** A line of the caller's open cart; nobody changes or orders the cart until the transaction ends. */
export async function lockCartLine(
  tx: Tx,
  context: Context<CartLineCode>,
  { cartId, lineItemId }: CartLineKey,
): Promise<CartArtworkLine> {
  const key = { tenant: context.tenant.id, owner: ownerOf(context) }
  const { lines } = await lockCart(tx, context, key, cartId)
  const line = lines.find(({ id }) => id === lineItemId)
  demand(context, line, 'line_not_found')
  return artworkLine(context, line)
}

/** As `lockCartLine`, of a line that files are sent with. */
export async function lockLineToSend(
  tx: Tx,
  context: Context<CartLineCode | 'artwork_designed' | 'artwork_not_needed'>,
  key: CartLineKey,
): Promise<void> {
  const { byDesigner, takesFiles } = await lockCartLine(tx, context, key)
  demand(context, !byDesigner, 'artwork_designed')
  demand(context, takesFiles, 'artwork_not_needed')
}

function artworkLine(context: Context<'login_required'>, line: Line): CartArtworkLine {
  const { shop, tenant } = context
  const definition = shop.product(tenant, line.product_id)
  const holder = ownHolder(context)
  const { selectedAttributes, multiArtworkDetails } = line.merchant_info
  const profile = definition ? profileOf(definition, selectedAttributes) : null
  return {
    lineId: line.id,
    holder,
    customerId: holder,
    profile,
    artworks: artworkNames(profile, multiArtworkDetails),
    byPerson: line.services.some(({ key }) => key === FILE_CHECK),
    byDesigner: line.services.some(({ key }) => key === DESIGN_SERVICE),
    documentPreferences: line.merchant_info.documentPreferences,
    takesFiles: takesFilesOf(context, line),
    designable: Boolean(definition && editable(definition, selectedAttributes)),
  }
}
