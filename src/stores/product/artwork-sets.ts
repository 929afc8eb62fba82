import { atom, computed } from 'nanostores'
import type { WantedArtworkSet } from '../../lib/contract/artwork-sets.ts'
import { pastedSets } from '../../lib/domain/artwork-sets/pasted.ts'
import {
  artworkSetsNumber,
  checkArtworkSets,
  sharedOut,
} from '../../lib/domain/artwork-sets/sets.ts'
import type { Configurator } from './configurator.ts'
import type { Choice } from './configurator-state.ts'

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
    const { labels } = termsOf($choice.get())
    typed = [...rows, ...typed.slice(rows.length)]
    own = rows.length > 1 ? rows.map((row) => wanted(row, labels)) : undefined
    $rows.set(rows)
    $choice.set({ ...$choice.get(), artworks: own })
    configurator.dismiss()
  }

  /** Brings the rows in line with what is chosen beside them. */
  function settle(choice: Choice): void {
    const now = termsOf(choice)
    const { number, total, labels } = now
    const isRestored = choice.artworks !== undefined && choice.artworks !== own
    const isSame = number === before.number && total === before.total && labels === before.labels
    if (isSame && !isRestored && choice.artworks === own) return
    if (isRestored) {
      typed = choice.artworks?.map((set) => rowOf(set, labels)) ?? []
      isEven = isShared(typed, total)
    }
    before = now
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
    const attribute = product.attributes.find(({ key }) => key === product.multiArtwork?.attribute)
    const most = attribute?.kind === 'number' ? attribute.maximum : 1
    const fitting = list.slice(0, most - at)
    if (fitting.length === 0) return 0
    typed = [...$rows.get().slice(0, at), ...typed.slice(at)]
    for (const [index, { name, many }] of fitting.entries()) {
      const row = { ...typed[at + index], name: name || named(at + index + 1) }
      typed[at + index] = { ...row, many: many === undefined ? (row.many ?? '') : String(many) }
    }
    const number = Math.max(at + fitting.length, at > 0 ? before.number : 2)
    if (fitting.some(({ many }) => many !== undefined)) isEven = false
    before = { ...before, number: 0 }
    configurator.select(attribute?.key ?? '', String(number))
    settle($choice.get())
    const sum = sumOf($rows.get()) * (before.labels ?? 1)
    if (!isEven && configurator.judge(sum).ok) configurator.pickOwnQuantity(sum)
    return list.length - fitting.length
  }

  return {
    ...{ $rows, change, evenly, takeSum, paste },
    /** What they come to, and what is wrong with them. */
    $state: computed([$rows, $choice], (rows, { selection, quantity }) => {
      const { total, labels } = termsOf($choice.get())
      const sets = rows.map((row) => wanted(row, labels))
      const sum = sumOf(rows)
      const fault =
        rows.length > 1 ? checkArtworkSets(product, { selection, quantity, labels, sets }) : null
      const canTake = configurator.judge(sum * (labels ?? 1)).ok
      return { sum, total, labels, fault: fault ?? null, canTake }
    }),
    follow: () => $choice.subscribe(settle),
  }
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
