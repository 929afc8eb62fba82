import { setImmediate as nextTurn } from 'node:timers/promises'
import type { PriceMatrix } from '../../../domain/pricing/matrix.ts'
import type { ProductDefinition, Selection } from '../../../domain/product/definition.ts'
import { resolve } from '../../../domain/product/resolve.ts'
import { initialSelection } from '../../../domain/product/selection.ts'
import { documentName } from '../editions/index.ts'
import { type CompiledShop, openReader, startTrace, type Tenant } from '../shop/index.ts'

/** Prices of a product that are others in a draft. */
export type MovedPrices = {
  tenant: string
  product: string
  currency: string
  choice: string
  priority: string
  rows: { quantity: number; before: number; after: number }[]
  moved: number
}

/** Documents that prices of one product are made of, by its id, and those of any. */
const pricedAlone: readonly string[] = ['product', 'priceTable']
const pricedAll: readonly string[] = [
  ...['priceList', 'delivery', 'tax', 'tenant'],
  ...['press', 'material', 'finishing'],
]
/** Products of a shop that are priced for one look; more are not looked at. */
const MOST = 200

/**
 * Compares prices as pages show them, of every product that both shops have: for the usual choice and
 * for each option that may be taken instead. Of a product the choice is told whose prices move most.
 */
export async function movedPrices(
  before: CompiledShop,
  after: CompiledShop,
  changed: readonly { path: string }[],
  now: Date,
): Promise<MovedPrices[]> {
  const kinds = changed.map(({ path }) => documentName(path))
  const isEvery = kinds.some((name) => name && pricedAll.includes(name.kind))
  const own = new Set(
    kinds.flatMap((name) => (name && pricedAlone.includes(name.kind) ? [name.id] : [])),
  )
  if (!isEvery && own.size === 0) return []
  const found: MovedPrices[] = []
  for (const tenant of after.tenants) {
    const old = before.tenant(tenant.id)
    if (!old) continue
    const ids = after.library.view(tenant.id, null).ids('product')
    for (const id of ids.filter((each) => isEvery || own.has(each)).slice(0, MOST)) {
      await nextTurn()
      const moved = await movedOf(
        id,
        { shop: before, tenant: old, now },
        { shop: after, tenant, now },
      )
      if (moved) found.push(moved)
    }
  }
  return found.sort((one, other) => other.moved - one.moved)
}

type Side = { shop: CompiledShop; tenant: Tenant; now: Date }

async function movedOf(id: string, before: Side, after: Side): Promise<MovedPrices | null> {
  const old = before.shop.product(before.tenant, id)
  const young = after.shop.product(after.tenant, id)
  if (!old || !young) return null
  const [was, is] = [readerOf(before), readerOf(after)]
  let most: Omit<MovedPrices, 'moved' | 'tenant' | 'product'> | null = null
  let mostMoved = 0
  let moved = 0
  for (const { choice, selection } of choices(old, young)) {
    const prices = [await was.quote(id, selection), await is.quote(id, selection)] as const
    const rows = movedRows(...prices)
    const count = rows.filter((row) => row.before !== row.after).length
    moved += count
    if (count <= mostMoved) continue
    mostMoved = count
    const priority = rows.find((row) => row.before !== row.after)?.priority ?? ''
    most = {
      currency: prices[1].currency,
      choice,
      priority,
      rows: rows
        .filter((row) => row.priority === priority)
        .map(({ quantity, before, after }) => ({ quantity, before, after })),
    }
  }
  return most && { tenant: after.tenant.id, product: id, ...most, moved }
}

function readerOf({ shop, tenant, now }: Side) {
  const pictureName = () => ''
  const origin = () => ''
  const trace = startTrace()
  return openReader({ shop, tenant, path: '/', now, trace, origin, pictureName })
}

/** The usual selection and, one at a time, every other option, where both products have it. */
function choices(old: ProductDefinition, young: ProductDefinition) {
  const usual = initialSelection(young)
  const found: { choice: string; selection: Selection }[] = [{ choice: '', selection: usual }]
  for (const attribute of young.attributes) {
    if (attribute.kind !== 'choice') continue
    for (const { key } of attribute.options) {
      if (key === attribute.initial) continue
      const changed = { ...usual, [attribute.key]: key }
      const selection = resolve(young, changed, { fixed: new Set([attribute.key]) })?.selection
      if (selection) found.push({ choice: `${attribute.key}: ${key}`, selection })
    }
  }
  return found.filter(({ selection }) => fits(old, selection))
}

function fits({ attributes }: ProductDefinition, selection: Selection): boolean {
  return (
    attributes.length === Object.keys(selection).length &&
    attributes.every((attribute) => {
      const chosen = selection[attribute.key]
      if (chosen === undefined) return false
      return attribute.kind !== 'choice' || attribute.options.some(({ key }) => key === chosen)
    })
  )
}

/** Prices of both by quantity and priority; what only one of them has did not move. */
function movedRows(was: PriceMatrix, is: PriceMatrix) {
  const old = new Map(
    was.rows.flatMap(({ cells }) =>
      cells.map(({ priority, quantity, grossCents }) => [`${priority} ${quantity}`, grossCents]),
    ),
  )
  return is.rows.flatMap(({ cells }) =>
    cells.flatMap(({ priority, quantity, grossCents: after }) => {
      const before = old.get(`${priority} ${quantity}`)
      return before === undefined ? [] : [{ priority, quantity, before, after }]
    }),
  )
}
