import { notesOf } from '../editions/index.ts'
import type { DraftState } from './draft-states.ts'
import type { Editing } from './editing.ts'
import { movedPrices } from './moved-prices.ts'

/** Of each list. */
const MOST = 200
/** Key paths of one document. */
const KEYS = 12

/** What publishing a draft would change: in documents, on pages and in prices. */
export async function changesOf(
  state: DraftState,
  { rehearse }: Pick<Editing, 'rehearse'>,
  now: Date,
) {
  const { changes, live, library } = state
  const documents = changes.map((each) => ({ ...each, keys: each.keys.slice(0, KEYS) }))
  const none = { pages: [], isRendered: true, problems: [] }
  const compiled = changes.length === 0 ? null : compiledOf(state)
  const shop = compiled?.shop
  const rehearsal = shop
    ? await rehearse(shop, new Set(changes.map(({ path }) => path)))
    : { ...none, problems: compiled?.problem ?? [] }
  const prices = shop ? await movedPrices(live, shop, changes, now).catch(() => []) : []
  return {
    documents,
    pages: rehearsal.pages.slice(0, MOST),
    pageCount: rehearsal.pages.length,
    isRendered: rehearsal.isRendered,
    prices: prices.slice(0, MOST),
    priceCount: prices.reduce((sum, { moved }) => sum + moved, 0),
    problems: rehearsal.problems.slice(0, MOST),
    notes: shop ? notesOf(library, live.library).slice(0, MOST) : [],
  }
}

/** A draft with problems may be no shop at all: that is told as one more. */
function compiledOf(state: DraftState) {
  try {
    return { shop: state.shop(), problem: [] }
  } catch (error) {
    const message = `The pages cannot be made: ${error instanceof Error ? error.message : error}`
    return { shop: null, problem: [{ path: 'shop.yaml', line: 1, message }] }
  }
}
