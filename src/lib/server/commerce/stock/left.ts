import { articleOf } from '../../../domain/stock/article.ts'
import type { Context } from '../../context.ts'
import type { Database } from '../../platform/db/index.ts'
import { demand } from '../../refusal.ts'

/** A line of a cart or an order, as far as stock goes. */
export type StockedLine = {
  id: string
  product_id: string
  quantity: number
  merchant_info: { selectedAttributes: Record<string, string> }
}

/** What is sold by whom: the shop that is asked. */
type Selling = Pick<Context, 'shop' | 'tenant'>

/** The article of a line; null where it is made to order, or sold no more. */
export function articleOfLine({ shop, tenant }: Selling, line: StockedLine): string | null {
  const product = shop.product(tenant, line.product_id)
  return product ? articleOf(product, line.merchant_info.selectedAttributes) : null
}

/** Levels of articles by name; an article that nobody has counted has none. */
export async function levelsOf(db: Database, tenant: string, articles: readonly string[]) {
  if (articles.length === 0) return new Map<string, Level>()
  const rows = await db
    .selectFrom('stock_level')
    .selectAll()
    .where('tenant', '=', tenant)
    .where('article', 'in', [...new Set(articles)])
    .execute()
  return new Map(rows.map((row): [string, Level] => [row.article, row]))
}

export type Level = {
  on_hand: number
  reserved: number
  expected_on: string | null
  expected_quantity: number | null
}

/** Pieces that can be ordered. */
export function leftOf(level: Pick<Level, 'on_hand' | 'reserved'> | undefined): number {
  return level ? level.on_hand - level.reserved : 0
}

/**
 * Pieces that are left of what lines order together more of, by the line's id. Lines of one article are
 * counted together, and each of them is told what is left.
 */
export async function shortLines(
  db: Database,
  selling: Selling,
  lines: readonly StockedLine[],
): Promise<Map<string, number>> {
  const wanted = new Map<string, StockedLine[]>()
  for (const line of lines) {
    const article = articleOfLine(selling, line)
    if (article !== null) wanted.set(article, [...(wanted.get(article) ?? []), line])
  }
  const levels = await levelsOf(db, selling.tenant.id, [...wanted.keys()])
  const short = new Map<string, number>()
  for (const [article, own] of wanted) {
    const left = leftOf(levels.get(article))
    const sum = own.reduce((total, { quantity }) => total + quantity, 0)
    if (sum > left) for (const { id } of own) short.set(id, left)
  }
  return short
}

/** Why a line that is kept in stock does not come into a cart. */
export type StockedCode = 'stock_line_short' | 'stock_sold_out'

/**
 * Refuses a line of a cart that alone wants more than is left. One that stands there already, `before`, may
 * stay and shrink: the cart says what is left of it.
 */
export async function demandInStock(
  db: Database,
  context: Context<StockedCode>,
  line: StockedLine,
  before: StockedLine | undefined,
): Promise<void> {
  const article = articleOfLine(context, line)
  if (article === null) return
  const isKept = before !== undefined && articleOfLine(context, before) === article
  if (isKept && line.quantity <= before.quantity) return
  const levels = await levelsOf(db, context.tenant.id, [article])
  const left = leftOf(levels.get(article))
  demand(context, left > 0, 'stock_sold_out')
  demand(context, line.quantity <= left, 'stock_line_short', { facts: { left } })
}
