import type { ArtworkSet, artworkSetErrors, WantedArtworkSet } from '../../contract/artwork-sets.ts'
import type { ProductDefinition, Selection } from '../product/definition.ts'

/** What the name of an artwork may be long, in characters: it stands on a job ticket. */
export const ARTWORK_NAME_LENGTH = 80

type Code = (typeof artworkSetErrors)[number]

/** What is wrong with artworks: which of them, counted from 0, and the field of it; null for all of them. */
export type ArtworkSetFault = {
  code: Code
  at: { index: number; field: 'name' | 'quantity' | 'Number of Rolls' } | null
  facts: Record<string, number>
}

/** How many artworks a line is printed from; 1 for a product that is printed from one. */
export function artworkSetsNumber(def: ProductDefinition, selection: Selection): number {
  const number = Number(selection[def.multiArtwork?.attribute ?? ''])
  return Number.isSafeInteger(number) ? Math.max(number, 1) : 1
}

type Terms = {
  selection: Selection
  quantity: number
  /** Of one roll, where the product is wound on rolls (`labelsPerRoll`). */
  labels: number | undefined
  sets: readonly WantedArtworkSet[]
}

/**
 * Holds the artworks of a line to what is chosen (specification, section 5): as many as were chosen, each with
 * a name of its own and a whole number of pieces or rolls above 0, which add up to the quantity. A line of
 * one artwork names none.
 */
export function checkArtworkSets(
  def: ProductDefinition,
  { selection, quantity, labels, sets }: Terms,
): ArtworkSetFault | undefined {
  const wanted = artworkSetsNumber(def, selection)
  const named = sets.length
  if (named !== (wanted > 1 ? wanted : 0))
    return { code: 'artwork_sets_number_differs', at: null, facts: { wanted, named } }
  if (wanted === 1) return undefined
  const names = new Set<string>()
  const ids = new Set<string>()
  for (const [index, set] of sets.entries()) {
    const { id, name } = set
    const isOwn = !names.has(nameKey(name)) && (id === undefined || !ids.has(id))
    if (!isName(name) || !isOwn) {
      const facts = { number: index + 1, maximum: ARTWORK_NAME_LENGTH }
      return { code: 'artwork_set_name_invalid', at: { index, field: 'name' }, facts }
    }
    names.add(nameKey(name))
    if (id !== undefined) ids.add(id)
    if (piecesOfSet(set, labels) === undefined) {
      const field = labels === undefined ? 'quantity' : 'Number of Rolls'
      const facts = { number: index + 1 }
      return { code: 'artwork_set_quantity_invalid', at: { index, field }, facts }
    }
  }
  const sum = sets.reduce((all, set) => all + (piecesOfSet(set, labels) ?? 0), 0)
  if (sum === quantity) return undefined
  return { code: 'artwork_sets_sum_differs', at: null, facts: { sum, quantity } }
}

/**
 * Pieces of one artwork: its quantity, or its rolls times the labels of a roll, 1 roll where it says
 * nothing; undefined where that is no whole number above 0, or no whole roll.
 */
function piecesOfSet(
  { quantity, 'Number of Rolls': rolls }: Pick<WantedArtworkSet, 'quantity' | 'Number of Rolls'>,
  labels: number | undefined,
): number | undefined {
  if (labels === undefined) return rolls === undefined ? count(quantity) : undefined
  if (quantity === undefined) return times(count(rolls ?? 1), labels)
  if (rolls !== undefined && rolls * labels !== quantity) return undefined
  return quantity % labels === 0 ? count(quantity) : undefined
}

/** Artworks as they are kept: names in one line, rolls of what is wound on rolls. Takes checked ones alone. */
export function keptSets(
  sets: readonly WantedArtworkSet[],
  labels: number | undefined,
  newId: () => string,
): ArtworkSet[] {
  return sets.map((set) => {
    const { id = newId(), name } = set
    const pieces = piecesOfSet(set, labels) ?? 0
    const many =
      labels === undefined ? { quantity: pieces } : { 'Number of Rolls': pieces / labels }
    return { id, name: name.trim(), ...many }
  })
}

/** Shares a number of pieces or rolls out: as even as whole numbers are, the first ones have one more. */
export function sharedOut(total: number, among: number): number[] {
  const each = Math.floor(total / among)
  const rest = total - each * among
  return Array.from({ length: among }, (_, index) => each + (index < rest ? 1 : 0))
}

function isName(name: string): boolean {
  const trimmed = name.trim()
  return trimmed !== '' && trimmed.length <= ARTWORK_NAME_LENGTH && !/\p{Cc}/u.test(trimmed)
}

/** Names that somebody at the machine would take for one are one. */
function nameKey(name: string): string {
  return name.trim().toLowerCase()
}

function count(value: number | undefined): number | undefined {
  return value !== undefined && Number.isSafeInteger(value) && value > 0 ? value : undefined
}

function times(value: number | undefined, by: number): number | undefined {
  return value === undefined ? undefined : count(value * by)
}
