import { BEFORE_PRINT, type LineState } from '../../../domain/fulfilment/states.ts'
import { type PrintProfile, profileOf } from '../../../domain/preflight/profile.ts'
import { customerOf } from '../../actor.ts'
import type { Context } from '../../context.ts'
import type { Database } from '../../platform/db/index.ts'
import { demand } from '../../refusal.ts'
import { storedMerchantInfo } from '../cart/index.ts'
import type { MoveCode } from '../fulfilment/index.ts'

export type LineCode = 'login_required' | 'order_not_found' | 'order_line_not_found'
/** What changing the files of a line may be refused with. */
export type FileCode = LineCode | MoveCode | 'artwork_closed'

export type LineKey = { orderId: string; lineItemId: string }

export type ArtworkLine = {
  orderId: string
  orderNumber: string
  lineId: string
  productId: string
  jobName: string
  quantity: number
  state: LineState
  profile: PrintProfile | null
}

/** A line of an order of the customer who asks; somebody else's is not there. */
export async function findLine(
  db: Database,
  context: Context<LineCode>,
  { orderId, lineItemId }: LineKey,
): Promise<ArtworkLine> {
  const order = await db
    .selectFrom('shop_order')
    .select(['id', 'number'])
    .where('tenant', '=', context.tenant.id)
    .where('id', '=', orderId)
    .where('customer_id', '=', customerOf(context).id)
    .executeTakeFirst()
  demand(context, order, 'order_not_found')
  const row = await db
    .selectFrom('order_line as l')
    .leftJoin('line_fulfilment as f', (join) =>
      join
        .onRef('f.tenant', '=', 'l.tenant')
        .onRef('f.order_id', '=', 'l.order_id')
        .onRef('f.line_id', '=', 'l.id'),
    )
    .select(['l.product_id', 'l.job_name', 'l.quantity', 'l.merchant_info', 'f.state'])
    .where('l.tenant', '=', context.tenant.id)
    .where('l.order_id', '=', orderId)
    .where('l.id', '=', lineItemId)
    .executeTakeFirst()
  demand(context, row, 'order_line_not_found')
  return {
    orderId,
    orderNumber: order.number,
    lineId: lineItemId,
    productId: row.product_id,
    jobName: row.job_name,
    quantity: row.quantity,
    // A line of an older release has no row until it is moved for the first time.
    state: row.state ?? 'awaiting_file',
    profile: profileFor(context, row.product_id, row.merchant_info),
  }
}

/** What a line's file is held to; null for a product that is sold no more, or has no size. */
export function profileFor(
  { shop, tenant }: Pick<Context, 'shop' | 'tenant'>,
  productId: string,
  merchantInfo: unknown,
): PrintProfile | null {
  const definition = shop.product(tenant, productId)
  if (!definition) return null
  return profileOf(definition, storedMerchantInfo.read(merchantInfo).selectedAttributes)
}

/** Whether files may still be sent or taken away: what is approved has to be reset first. */
export function isOpen(state: LineState): boolean {
  return state !== 'approved' && BEFORE_PRINT.includes(state)
}
