import { atom, computed } from 'nanostores'
import type { WantedArtworkSet } from '../../lib/contract/artwork-sets.ts'
import { type PastedSet, pastedSets } from '../../lib/domain/artwork-sets/pasted.ts'
import {
  artworkSetsNumber,
  checkArtworkSets,
  sharedOut,
} from '../../lib/domain/artwork-sets/sets.ts'
import type { Configurator } from './configurator.ts'
import type { Choice, ConfiguratorProduct } from './configurator-state.ts'

/** An artwork as it is typed: how many of it in pieces, or in rolls of what is wound on rolls. */
export type ArtworkRow = { id?: string | undefined; name: string; many: string }

/** What of the choice artworks depend on: how many there are, and how many pieces or rolls they share. */
type Terms = { number: number; total: number; labels: number | undefined }

/**
 * The artworks of what is chosen. They are shared out evenly for as long as nobody says how many of each, and
 * follow the quantity; rows that were typed come back when there are as many again. `named` calls a
 * new one by its number.
 */
export function createArtworkSets(configurator: Configurator, named: (number: number) => string) {
  const { $choice, product } = configurator
  const $rows = atom<ArtworkRow[]>([])
  let typed: ArtworkRow[] = []
  let before: Terms = { number: 1, total: 0, labels: undefined }
  let own: WantedArtworkSet[] | undefined
  let isEven = true

  const termsOf = ({ selection, quantity }: Choice): Terms => {
    const labels = configurator.labelsPerRoll()
    const total = Math.floor(quantity / (labels ?? 1))
    return { number: artworkSetsNumber(product, selection), total, labels }
  }

  function put(rows: ArtworkRow[]): void {
    const labels = configurator.labelsPerRoll()
    typed = [...rows, ...typed.slice(rows.length)]
    own = rows.length > 1 ? rows.map((row) => wanted(row, labels)) : undefined
    $rows.set(rows)
    $choice.set({ ...$choice.get(), artworks: own })
    configurator.dismiss()
  }

  /** Brings the rows in line with what is chosen beside them. */
  function settle(choice: Choice): void {
    const { number, total, labels } = termsOf(choice)
    const isRestored = choice.artworks !== undefined && choice.artworks !== own
    const isSame = number === before.number && total === before.total && labels === before.labels
    if (isSame && !isRestored && choice.artworks === own) return
    if (isRestored) {
      typed = choice.artworks?.map((set) => rowOf(set, labels)) ?? []
      isEven = isShared(typed, total)
    }
    before = { number, total, labels }
    const rows = Array.from({ length: number > 1 ? number : 0 }, (_, index) => {
      return typed[index] ?? { name: named(index + 1), many: '' }
    })
    put(isEven ? shared(rows, total) : rows)
  }

  function change(index: number, part: Partial<ArtworkRow>): void {
    if (part.many !== undefined) isEven = false
    put($rows.get().map((row, at) => (at === index ? { ...row, ...part } : row)))
  }

  function evenly(): void {
    isEven = true
    put(shared($rows.get(), before.total))
  }

  /** Orders as many as the artworks come to. */
  function takeSum(): void {
    configurator.pickOwnQuantity(sumOf($rows.get()) * (before.labels ?? 1))
  }

  /** Takes over a pasted list, beginning at a row; answers how many of its rows did not fit. */
  function paste(text: string, at = 0): number {
    const list = pastedSets(text)
    const { key = '', most } = mostOf(product)
    const fitting = list.slice(0, most - at)
    if (fitting.length === 0) return 0
    typed = withList([...$rows.get().slice(0, at), ...typed.slice(at)], fitting, at, named)
    const number = Math.max(at + fitting.length, at > 0 ? before.number : 2)
    if (fitting.some(({ many }) => many !== undefined)) isEven = false
    before = { ...before, number: 0 }
    configurator.select(key, String(number))
    settle($choice.get())
    const sum = sumOf($rows.get()) * (before.labels ?? 1)
    if (!isEven && configurator.judge(sum).ok) configurator.pickOwnQuantity(sum)
    return list.length - fitting.length
  }

  return {
    ...{ $rows, change, evenly, takeSum, paste },
    $state: computed([$rows, $choice], (rows, choice) =>
      stateOf(configurator, rows, termsOf(choice)),
    ),
    follow: () => $choice.subscribe(settle),
  }
}

/** The attribute that says how many artworks there are, and the most that it may say. */
function mostOf({ attributes, multiArtwork }: ConfiguratorProduct) {
  const attribute = attributes.find(({ key }) => key === multiArtwork?.attribute)
  return { key: attribute?.key, most: attribute?.kind === 'number' ? attribute.maximum : 1 }
}

/** Rows with those of a list in the place of some; what the list does not say stays as it was. */
function withList(
  rows: ArtworkRow[],
  list: readonly PastedSet[],
  at: number,
  named: (number: number) => string,
): ArtworkRow[] {
  const all = [...rows]
  for (const [index, { name, many }] of list.entries()) {
    const row = all[at + index]
    const own = many === undefined ? (row?.many ?? '') : String(many)
    all[at + index] = { ...row, name: name || named(at + index + 1), many: own }
  }
  return all
}

/** What the artworks come to, and what is wrong with them. */
function stateOf(configurator: Configurator, rows: ArtworkRow[], { total, labels }: Terms) {
  const { $choice, product } = configurator
  const { selection, quantity } = $choice.get()
  const sets = rows.map((row) => wanted(row, labels))
  const terms = { selection, quantity, labels, sets }
  const fault = rows.length > 1 ? (checkArtworkSets(product, terms) ?? null) : null
  const sum = sumOf(rows)
  const canTake = configurator.judge(sum * (labels ?? 1)).ok
  return { sum, total, labels, fault, canTake }
}

function wanted({ id, name, many }: ArtworkRow, labels: number | undefined): WantedArtworkSet {
  const number = wholeOf(many) ?? 0
  const share = labels === undefined ? { quantity: number } : { 'Number of Rolls': number }
  return { ...(id !== undefined && { id }), name, ...share }
}

function rowOf({ id, name, quantity = 0, ...set }: WantedArtworkSet, labels: number | undefined) {
  const rolls = set['Number of Rolls'] ?? quantity / (labels ?? 1)
  return { id, name, many: String(labels === undefined ? quantity : rolls) }
}

function shared(rows: ArtworkRow[], total: number): ArtworkRow[] {
  const shares = sharedOut(total, Math.max(1, rows.length))
  return rows.map((row, index) => ({ ...row, many: String(shares[index]) }))
}

function isShared(rows: ArtworkRow[], total: number): boolean {
  const even = shared(rows, total)
  return rows.every(({ many }, index) => many === even[index]?.many)
}

function sumOf(rows: readonly ArtworkRow[]): number {
  return rows.reduce((sum, { many }) => sum + (wholeOf(many) ?? 0), 0)
}

function wholeOf(many: string): number | undefined {
  return /^\d{1,9}$/.test(many.trim()) ? Number(many) : undefined
}
