import { dayNumber, isoDate } from '../../../domain/dates/days.ts'
import { localTime } from '../../../domain/dates/zones.ts'
import { articlesOf } from '../../../domain/stock/article.ts'
import { type Database, inTransaction, type Tx } from '../../platform/db/index.ts'
import type { Shop } from '../../site/shop/index.ts'
import { changeLevel, lockLevel } from './levels.ts'

type Tenant = Shop['tenants'][number]

/** Pieces of the articles, in turn: a store that nobody fills up by the hundred. */
const COUNTED = [640, 385, 910, 270, 455, 720]
/** The last article of a product is nearly gone, and more of it is on the way. */
const LAST = { left: 30, expected: 400, days: 12 }

/**
 * Counts the stock of the sample shop's tenants once, so that it can be ordered. What anybody has counted or
 * moved stays as it is. Refuses a shop that is not the sample: these pieces lie in no store.
 */
export async function seedSampleStock(
  db: Database,
  shop: Pick<Shop, 'sample' | 'tenants' | 'documents' | 'product'>,
  now: Date,
): Promise<void> {
  if (!shop.sample) throw new Error('Sample stock belongs to the sample shop alone.')
  for (const tenant of shop.tenants)
    await inTransaction(db, async (tx) => {
      for (const articles of articlesByProduct(shop, tenant))
        for (const [index, article] of articles.entries()) {
          const isLast = index > 0 && index === articles.length - 1
          const count = isLast ? LAST.left : (COUNTED[index % COUNTED.length] ?? LAST.left)
          await countOnce(tx, tenant, { article, count, isLast, now })
        }
    })
}

function articlesByProduct(shop: Pick<Shop, 'documents' | 'product'>, tenant: Tenant): string[][] {
  const ids = shop.documents(tenant, tenant.locales[0] ?? '').ids('product')
  return ids.map((id) => {
    const product = shop.product(tenant, id)
    return product ? articlesOf(product).map(({ article }) => article) : []
  })
}

type Counted = { article: string; count: number; isLast: boolean; now: Date }

async function countOnce(
  tx: Tx,
  { id: tenant, plant }: Tenant,
  { article, count, isLast, now }: Counted,
): Promise<void> {
  const known = await tx
    .selectFrom('stock_level')
    .select('article')
    .where('tenant', '=', tenant)
    .where('article', '=', article)
    .executeTakeFirst()
  if (known) return
  await lockLevel(tx, tenant, article, now)
  const by = { actor: 'system', reason: 'sample stock', at: now }
  const move = { tenant, article, reserved: 0, by }
  await changeLevel(tx, { ...move, kind: 'counted', quantity: count, onHand: count })
  if (!isLast) return
  await changeLevel(tx, { ...move, kind: 'expected', quantity: LAST.expected, onHand: 0 })
  const today = localTime(now, plant.timeZone).date
  await tx
    .updateTable('stock_level')
    .set({
      expected_on: isoDate(dayNumber(today) + LAST.days),
      expected_quantity: LAST.expected,
    })
    .where('tenant', '=', tenant)
    .where('article', '=', article)
    .execute()
}
