import type { z } from 'zod'
import type { productInventory } from '../../../contract/stock.ts'
import { localTime } from '../../../domain/dates/zones.ts'
import { addWorkingDays } from '../../../domain/delivery/working-days.ts'
import type { ProductDefinition } from '../../../domain/product/definition.ts'
import { articleOf } from '../../../domain/stock/article.ts'
import type { Context } from '../../context.ts'
import { demand } from '../../refusal.ts'
import { type Level, leftOf, levelsOf } from './left.ts'

type Input = z.output<typeof productInventory.input>
type Code = 'product_not_found' | 'attribute_missing' | 'option_unknown'

/** How many of an article can be ordered, and when more come. */
export async function inventoryOf(
  context: Context<Code>,
  { mcpSku, mcpAttributes, quantity, productionTime }: Input,
) {
  const product = productBySku(context, mcpSku)
  demand(context, product, 'product_not_found')
  demandArticle(context, product, mcpAttributes)
  const article = articleOf(product, mcpAttributes)
  if (article === null)
    return { hasInventory: true, immediateQuantity: null, futureAvailability: null }
  const levels = await levelsOf(context.db, context.tenant.id, [article])
  const level = levels.get(article)
  const left = leftOf(level)
  return {
    hasInventory: quantity <= left,
    immediateQuantity: left,
    futureAvailability: level ? expectedOf(context, level, productionTime) : null,
  }
}

/** What is expected, and whether it is there before so many working days have passed; null once the day is over. */
function expectedOf({ now, tenant }: Context, level: Level, productionTime: number) {
  const { expected_on: date, expected_quantity: quantity } = level
  const today = localTime(now, tenant.plant.timeZone).date
  if (date === null || quantity === null || date < today) return null
  const by = addWorkingDays(today, productionTime, tenant.plant.holidays)
  return { quantity, date, isInTime: date <= by }
}

function productBySku({ shop, tenant, locale }: Context, mcpSku: string) {
  return shop
    .documents(tenant, locale)
    .ids('product')
    .map((id) => shop.product(tenant, id))
    .find((product) => product?.skus.mcpSku === mcpSku)
}

function demandArticle(
  context: Context<Code>,
  { stock, attributes }: ProductDefinition,
  selection: Record<string, string>,
): void {
  for (const key of stock?.by ?? []) {
    const path = `mcpAttributes.${key}`
    const option = selection[key]
    demand(context, option !== undefined, 'attribute_missing', {
      fields: [{ path, code: 'attribute_missing' }],
    })
    const found = attributes.find((each) => each.key === key)
    const isOption = found?.kind === 'choice' && found.options.some((each) => each.key === option)
    demand(context, isOption, 'option_unknown', { fields: [{ path, code: 'option_unknown' }] })
  }
}
