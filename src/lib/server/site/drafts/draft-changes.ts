import type { StaffActor } from '../../actor.ts'
import { notesOf } from '../editions/index.ts'
import type { DraftState } from './draft-states.ts'
import type { Editing } from './editing.ts'
import { movedPrices } from './moved-prices.ts'
import { maySee, shownTenants } from './rights.ts'

/** Of each list. */
const MOST = 200
/** Key paths of one document. */
const KEYS = 12

/** What somebody sees of what publishing a draft would change: in documents, on pages and in prices. */
export async function changesOf(
  state: DraftState,
  { rehearse }: Pick<Editing, 'rehearse'>,
  { staff, now }: { staff: StaffActor; now: Date },
) {
  const { changes, live, library } = state
  const seen = ({ path }: { path: string }) => maySee(staff, path)
  const tenants = library.all('tenant')
  const shown = shownTenants(staff, tenants)
  const isShown = ({ tenant }: { tenant: string }) => shown === null || shown.includes(tenant)
  const hidden = tenants.filter(({ id }) => !isShown({ tenant: id }))
  const documents = changes
    .filter(seen)
    .map((each) => ({ ...each, keys: each.keys.slice(0, KEYS) }))
  const none = { pages: [], isRendered: true, problems: [] }
  const compiled = changes.length === 0 ? null : compiledOf(state)
  const shop = compiled?.shop
  const rehearsal = shop
    ? await rehearse(shop, new Set(changes.map(({ path }) => path)))
    : { ...none, problems: compiled?.problem ?? [] }
  const pages = rehearsal.pages.filter(isShown)
  const moved = shop ? await movedPrices(live, shop, changes, now).catch(() => []) : []
  const prices = moved.filter(isShown)
  const notes = shop ? notesOf(library, live.library) : []
  return {
    documents,
    pages: pages.slice(0, MOST),
    pageCount: pages.length,
    isRendered: rehearsal.isRendered,
    prices: prices.slice(0, MOST),
    priceCount: prices.reduce((sum, { moved }) => sum + moved, 0),
    problems: rehearsal.problems.filter(seen).slice(0, MOST),
    notes: notes.filter((note) => !hidden.some(({ id }) => isAbout(note, id))).slice(0, MOST),
  }
}

/** Whether a note begins with a shop's page, or with a file of its folder. */
function isAbout(note: string, tenant: string): boolean {
  return note.startsWith(`${tenant} `) || note.startsWith(`tenants/${tenant}/`)
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
