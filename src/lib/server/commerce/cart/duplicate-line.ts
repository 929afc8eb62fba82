import { ownerOf } from '../../actor.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../platform/db/index.ts'
import { attemptLater, demand } from '../../refusal.ts'
import { loadOpenCart, type StoredCart } from './carts.ts'
import { holderOf } from './holder.ts'
import { copyFiles } from './line-files.ts'
import { type PutLineCode, putLine } from './put-line.ts'
import { saidRecommendation } from './wire-line.ts'

type Wanted = { cartId: string; cartItemId: string }

/**
 * Puts the same again behind a line, at the price of now. A promo code that would not count a second
 * time is left out, so that the second line has the usual price. Files that were sent with the first go along.
 * `newId` is what the second is called.
 */
export async function duplicateLine(
  context: Context<PutLineCode>,
  { cartId, cartItemId }: Wanted,
  newId: string,
): Promise<{ cart: StoredCart; lineItemId: string }> {
  const key = { tenant: context.tenant.id, owner: ownerOf(context) }
  const { lines, withFile, fromEditor } = await loadOpenCart(context.db, context, key, cartId)
  const at = lines.findIndex(({ id }) => id === cartItemId)
  const line = lines[at]
  demand(context, line, 'line_not_found')
  const { selectedProductionTime: _, ...chosen } = line.merchant_info
  const {
    multiArtworkDetails,
    offer,
    drops: _drops,
    documentPreferences,
    recommendation,
    ...rest
  } = chosen
  const services = Object.fromEntries(line.services.map((each) => [each.key, each]))
  const { coupon, ...others } = services
  const next = lines[at + 1]
  const input = {
    cartId,
    productId: line.product_id,
    quantity: line.quantity,
    jobName: line.job_name,
    merchantInfo: { ...rest, ...saidRecommendation(recommendation) },
    documentPreferences,
    // Artworks of another line, which have ids of their own.
    multiArtworkDetails: multiArtworkDetails.map(({ id: _, ...set }) => set),
    ...(offer && { offer: offer.number }),
    ...(next && { before: next.id }),
  }
  const files = { holder: holderOf(key.tenant, key.owner), from: line.id, to: newId }
  const also = (tx: Tx) => copyFiles(tx, context, files)
  const put = (free: Context<PutLineCode>, chosen: typeof services) =>
    putLine(free, { ...input, services: chosen }, newId, also, line)
  const copied = (ids: readonly string[]) => (ids.includes(line.id) ? [newId] : [])
  const shown = ({ cart, lineItemId }: Awaited<ReturnType<typeof putLine>>) => ({
    cart: {
      ...cart,
      withFile: [...cart.withFile, ...copied(withFile)],
      fromEditor: [...cart.fromEditor, ...copied(fromEditor)],
    },
    lineItemId,
  })
  if (!coupon) return shown(await put(context, services))
  const withCode = await attemptLater(context, (free) => put(free, services))
  if (withCode.ok) return shown(withCode.value)
  if (withCode.refusal.code !== 'promocode_invalid') throw withCode.refusal
  return shown(await put(context, others))
}
