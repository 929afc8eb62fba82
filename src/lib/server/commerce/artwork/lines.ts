import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { LineAsk } from '../../../contract/fulfilment.ts'
import type { DocumentPreferences } from '../../../contract/line-parts.ts'
import { BEFORE_PRINT, type LineState } from '../../../domain/fulfilment/states.ts'
import { type PrintProfile, profileOf } from '../../../domain/preflight/profile.ts'
import { customerOf } from '../../actor.ts'
import type { Context } from '../../context.ts'
import { seenBy } from '../../people/company/index.ts'
import { type Database, lockOrder, StoredDataError, type Tx } from '../../platform/db/index.ts'
import { demand } from '../../refusal.ts'
import { DESIGN_SERVICE } from '../../site/shop/index.ts'
import { storedMerchantInfo, storedServices } from '../cart/index.ts'
import { lineAsks, type MoveCode, wasSentBack } from '../fulfilment/index.ts'
import { FILE_CHECK } from '../product/index.ts'

export type LineCode = 'login_required' | 'order_not_found' | 'order_line_not_found'
/** What changing the files of a line may be refused with. */
export type FileCode = LineCode | MoveCode | 'artwork_closed' | 'artwork_designed'

const OF_ORDER_LINE = { tenant: 'l.tenant', orderId: 'l.order_id', lineId: 'l.id' }

export type LineKey = { orderId: string; lineItemId: string }

export type ArtworkLine = {
  orderId: string
  orderNumber: string
  lineId: string
  productId: string
  jobName: string
  quantity: number
  state: LineState
  asks: LineAsk | null
  /** A check by a person was ordered, and the order does not go without it; or a person has sent files back. */
  byPerson: boolean
  /** A designer makes its file: nobody sends one. */
  byDesigner: boolean
  documentPreferences: DocumentPreferences
  /** Whose order it is. */
  customerId: string
  profile: PrintProfile | null
  /** What it is printed from by name; none where that is one artwork. */
  artworks: readonly string[]
}

/** A line of an order of the customer who asks, to change something of it; somebody else's is not there. */
export async function findLine(
  db: Database,
  context: Context<LineCode>,
  { orderId, lineItemId }: LineKey,
): Promise<ArtworkLine> {
  const own = sql<SqlBool>`shop_order.customer_id = ${customerOf(context).id}`
  const lines = await linesOf(db, context, { orderId, whose: own })
  return lineOf(context, lines, lineItemId)
}

/** Makes everybody wait who changes files of the same order, until the transaction ends. */
export async function lockFilesOf(
  tx: Tx,
  { tenant }: Pick<Context, 'tenant'>,
  orderId: string,
): Promise<void> {
  await lockOrder(tx, { tenant: tenant.id, id: orderId })
}

/** A line of an order of the tenant, whoever's it is. */
export async function findLineForStaff(
  db: Database,
  context: Context<Exclude<LineCode, 'login_required'>>,
  { orderId, lineItemId }: LineKey,
): Promise<ArtworkLine> {
  return lineOf(context, await linesOf(db, context, { orderId }), lineItemId)
}

function lineOf(
  context: Context<'order_line_not_found'>,
  lines: readonly ArtworkLine[],
  lineItemId: string,
): ArtworkLine {
  const line = lines.find(({ lineId }) => lineId === lineItemId)
  demand(context, line, 'order_line_not_found')
  return line
}

/** Every line of an order that the customer who asks may see. */
export async function findLines(
  db: Database,
  context: Context<LineCode>,
  orderId: string,
): Promise<ArtworkLine[]> {
  return linesOf(db, context, { orderId, whose: seenBy(customerOf(context).id, 'shop_order') })
}

async function linesOf(
  db: Database,
  context: Context<'order_not_found'>,
  { orderId, whose }: { orderId: string; whose?: RawBuilder<SqlBool> },
): Promise<ArtworkLine[]> {
  const named = db
    .selectFrom('shop_order')
    .select(['id', 'number', 'skip_doc_review', 'customer_id'])
    .where('tenant', '=', context.tenant.id)
    .where('id', '=', orderId)
  const order = await (whose ? named.where(whose) : named).executeTakeFirst()
  demand(context, order, 'order_not_found')
  const rows = await db
    .selectFrom('order_line as l')
    .leftJoin('line_fulfilment as f', (join) =>
      join
        .onRef('f.tenant', '=', 'l.tenant')
        .onRef('f.order_id', '=', 'l.order_id')
        .onRef('f.line_id', '=', 'l.id'),
    )
    .select(['l.id', 'l.product_id', 'l.job_name', 'l.quantity', 'l.merchant_info'])
    .select(['l.services', 'f.state', lineAsks.as('asks')])
    .select(wasSentBack(OF_ORDER_LINE).as('sent_back'))
    .where('l.tenant', '=', context.tenant.id)
    .where('l.order_id', '=', orderId)
    .orderBy('l.position')
    .execute()
  return rows.map((row) => ({
    orderId,
    orderNumber: order.number,
    lineId: row.id,
    productId: row.product_id,
    jobName: row.job_name,
    quantity: row.quantity,
    // A line of an older release has no row until it is moved for the first time.
    state: row.state ?? 'awaiting_file',
    asks: row.asks,
    byPerson: row.sent_back || (!order.skip_doc_review && wantsPerson(row.services)),
    byDesigner: wantsDesigner(row.services),
    documentPreferences: preferencesOf(row.merchant_info),
    customerId: order.customer_id,
    ...printedFrom(context, row.product_id, row.merchant_info),
  }))
}

/** What a line's files are held to, and the names of the artworks that they are, where they are several. */
export function printedFrom(
  context: Pick<Context, 'shop' | 'tenant'>,
  productId: string,
  merchantInfo: unknown,
): Pick<ArtworkLine, 'profile' | 'artworks'> {
  const profile = profileFor(context, productId, merchantInfo)
  const info = profile && storedMerchantInfo.read(merchantInfo)
  return { profile, artworks: artworkNames(profile, info?.multiArtworkDetails ?? []) }
}

export function artworkNames(
  profile: PrintProfile | null,
  sets: readonly { name: string }[],
): string[] {
  return profile && profile.artworks > 1 ? sets.map(({ name }) => name) : []
}

/** What a line's file is held to; null for a product that is sold no more, or has no size. */
export function profileFor(
  { shop, tenant }: Pick<Context, 'shop' | 'tenant'>,
  productId: string,
  merchantInfo: unknown,
): PrintProfile | null {
  const definition = shop.product(tenant, productId)
  if (!definition) return null
  const info = readable(() => storedMerchantInfo.read(merchantInfo))
  return info ? profileOf(definition, info.selectedAttributes) : null
}

/** What is done with files that are not quite right; of a line that cannot be read its customer is asked. */
function preferencesOf(merchantInfo: unknown): DocumentPreferences {
  const info = readable(() => storedMerchantInfo.read(merchantInfo))
  return info?.documentPreferences ?? { whenInDoubt: 'ask' }
}

/** Whether a check by a person was ordered; of what cannot be read a person has to judge. */
function wantsPerson(services: unknown): boolean {
  const read = readable(() => storedServices.read(services))
  return read?.some(({ key }) => key === FILE_CHECK) ?? true
}

/** Whether a designer makes the file; what cannot be read is left to the customer. */
export function wantsDesigner(services: unknown): boolean {
  const read = readable(() => storedServices.read(services))
  return read?.some(({ key }) => key === DESIGN_SERVICE) ?? false
}

/** What is stored, or null where it cannot be read: the other lines of the order are shown. */
function readable<Value>(read: () => Value): Value | null {
  try {
    return read()
  } catch (error) {
    if (error instanceof StoredDataError) return null
    throw error
  }
}

/** Whether files may still be sent or taken away: what is approved has to be reset first. */
export function isOpen(state: LineState): boolean {
  return state !== 'approved' && BEFORE_PRINT.includes(state)
}
