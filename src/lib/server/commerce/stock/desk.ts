import { sql } from 'kysely'
import type { z } from 'zod'
import type { changeStock, listStockMoves } from '../../../contract/stock.ts'
import { localTime } from '../../../domain/dates/zones.ts'
import { type Article, articlesOf } from '../../../domain/stock/article.ts'
import { actorName } from '../../actor.ts'
import type { Context } from '../../context.ts'
import { goneInParts, type StockMoveKind, type Tx } from '../../platform/db/index.ts'
import { demand } from '../../refusal.ts'
import { type Level, leftOf, levelsOf } from './left.ts'
import { changeLevel, lockLevel } from './levels.ts'

type Change = z.output<typeof changeStock.input>
type Asked = z.output<typeof listStockMoves.input>
type Known = Article & { productId: string }

/** Every article of the tenant that is kept in stock, with what there is of it. */
export async function stockLevels(context: Context) {
  const known = articles(context)
  const levels = await levelsOf(
    context.db,
    context.tenant.id,
    known.map(({ article }) => article),
  )
  return { levels: known.map((each) => wireLevel(context, each, levels.get(each.article))) }
}

function articles({ shop, tenant, locale }: Context): Known[] {
  return shop
    .documents(tenant, locale)
    .ids('product')
    .flatMap((id) => {
      const product = shop.product(tenant, id)
      return product ? articlesOf(product).map((each) => ({ ...each, productId: id })) : []
    })
}

function find(context: Context<'stock_article_not_found'>, article: string): Known {
  const known = articles(context).find((each) => each.article === article)
  demand(context, known, 'stock_article_not_found')
  return known
}

function wireLevel(
  { shop, tenant, locale }: Context,
  { article, productId, options }: Known,
  level: Level | undefined,
) {
  const words = shop.productWords(tenant, locale, productId)
  const named = Object.entries(options).map(
    ([key, option]) => words?.attributes[key]?.options[option]?.name ?? option,
  )
  const { expected_on: date = null, expected_quantity: quantity = null } = level ?? {}
  return {
    ...{ article, productId, name: [words?.name ?? productId, ...named].join(', ') },
    ...{ onHand: level?.on_hand ?? 0, reserved: level?.reserved ?? 0, left: leftOf(level) },
    expected: date !== null && quantity !== null ? { quantity, date } : null,
  }
}

const MOST = 10_000_000

/** Counts, receives or expects pieces of an article, and answers what there is of it then. */
export async function changeArticle(
  tx: Tx,
  context: Context<
    'stock_article_not_found' | 'stock_below_reserved' | 'stock_day_missing' | 'stock_too_much'
  >,
  input: Change,
) {
  const { article, act, quantity, date, reason } = input
  const known = find(context, article)
  const tenant = context.tenant.id
  const level = await lockLevel(tx, tenant, known.article, context.now)
  if (act === 'expect') await expect(tx, context, { article, quantity, date, reason })
  else {
    const waiting = act === 'count' ? await notSentYet(tx, tenant, known.article) : 0
    const onHand = act === 'count' ? quantity - waiting - level.on_hand : quantity
    demand(context, level.on_hand + onHand <= MOST, 'stock_too_much')
    const kind = act === 'count' ? 'counted' : 'received'
    const isDone = await changeLevel(tx, {
      ...moveOf(context, { article, quantity, reason }, kind),
      onHand,
    })
    demand(context, isDone, 'stock_below_reserved', {
      facts: { reserved: level.reserved + waiting },
    })
    if (act === 'receive') await setExpected(tx, context, article, null)
  }
  const after = await levelsOf(tx, tenant, [known.article])
  return { level: wireLevel(context, known, after.get(known.article)) }
}

/** Pieces of paid orders that lie in the store until they are sent: who counts, counts them too, and no part that has left. */
async function notSentYet(tx: Tx, tenant: string, article: string): Promise<number> {
  const { rows } = await sql<{ pieces: number }>`
    select coalesce(sum(h.quantity - ${goneInParts('h', 'line_id')}), 0)::int as pieces from stock_hold h
      left join line_fulfilment f
        on f.tenant = h.tenant and f.order_id = h.order_id and f.line_id = h.line_id
    where h.tenant = ${tenant} and h.article = ${article} and h.state = 'taken'
      and coalesce(f.state not in ('shipped', 'delivered', 'cancelled'), true)
  `.execute(tx)
  return rows[0]?.pieces ?? 0
}

type Moved = Pick<Change, 'article' | 'quantity' | 'reason'>

function moveOf(context: Context, { article, quantity, reason }: Moved, kind: StockMoveKind) {
  const by = { actor: actorName(context), reason, at: context.now }
  return { tenant: context.tenant.id, article, kind, quantity, onHand: 0, reserved: 0, by }
}

async function expect(
  tx: Tx,
  context: Context<'stock_day_missing'>,
  { article, quantity, reason, date }: Moved & { date: string | undefined },
): Promise<void> {
  const today = localTime(context.now, context.tenant.plant.timeZone).date
  const isNone = quantity === 0
  demand(context, isNone || (date !== undefined && date >= today), 'stock_day_missing', {
    fields: [{ path: 'date', code: 'stock_day_missing' }],
  })
  await setExpected(tx, context, article, isNone || !date ? null : { date, quantity })
  await changeLevel(tx, moveOf(context, { article, quantity, reason }, 'expected'))
}

async function setExpected(
  tx: Tx,
  { tenant }: Context,
  article: string,
  expected: { date: string; quantity: number } | null,
): Promise<void> {
  await tx
    .updateTable('stock_level')
    .set({ expected_on: expected?.date ?? null, expected_quantity: expected?.quantity ?? null })
    .where('tenant', '=', tenant.id)
    .where('article', '=', article)
    .execute()
}

const PAGE = 50

/** What moved of an article, newest first. */
export async function stockMoves(
  context: Context<'stock_article_not_found'>,
  { article: wanted, before = '999999999999999999' }: Asked,
) {
  const { article } = find(context, wanted)
  const { rows } = await sql<MoveRow>`
    select m.seq, m.kind, m.quantity, m.on_hand, m.reserved, m.reason, m.at, o.number
    from stock_move m left join shop_order o on o.tenant = m.tenant and o.id = m.order_id
    where m.tenant = ${context.tenant.id} and m.article = ${article}
      and m.seq < ${before}::bigint
    order by m.seq desc limit ${PAGE + 1}
  `.execute(context.db)
  const moves = rows.slice(0, PAGE).map(({ seq, on_hand, number, at, ...move }) => ({
    ...move,
    ...{ id: String(seq), onHand: on_hand, orderNumber: number, at: at.toISOString() },
  }))
  return { moves, next: rows.length > PAGE ? (moves.at(-1)?.id ?? null) : null }
}

type MoveRow = {
  seq: string
  kind: StockMoveKind
  quantity: number
  on_hand: number
  reserved: number
  reason: string
  at: Date
  number: string | null
}
