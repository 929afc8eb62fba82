import { atom } from 'nanostores'
import type { Failure } from '../../lib/client/answer.ts'
import type { InputOf, OutputOf } from '../../lib/contract/endpoint.ts'
import { changeStock, listStock, listStockMoves } from '../../lib/contract/stock.ts'
import { callOnce } from './call-once.ts'
import { newestOf } from './newest-of.ts'

export type StockLevel = OutputOf<typeof listStock>['levels'][number] & { id: string }
export type StockMove = OutputOf<typeof listStockMoves>['moves'][number]
export type StockAct = InputOf<typeof changeStock>['act']

export type StockList =
  | { state: 'loading' }
  | { state: 'failed'; failure: Failure }
  | { state: 'listed'; items: StockLevel[] }

export const $stock = atom<StockList>({ state: 'loading' })

export type StockMoves =
  | { state: 'loading' }
  | { state: 'failed'; failure: Failure }
  | { state: 'listed'; moves: StockMove[]; next: string | null }

/** Of the article that is open. */
export const $stockMoves = atom<StockMoves>({ state: 'loading' })

const askStock = newestOf(listStock)

/** Asks for every article of the shop that is chosen; the last question counts. */
export async function loadStock(): Promise<void> {
  const answer = await askStock({})
  if (!answer) return
  if (!answer.ok) return $stock.set({ state: 'failed', failure: answer })
  const items = answer.value.levels.map((level) => ({ ...level, id: level.article }))
  $stock.set({ state: 'listed', items })
}

const askMoves = newestOf(listStockMoves)

/** Asks for what moved of an article, or for older moves after those that are shown. */
export async function loadMoves(article: string, before?: string): Promise<void> {
  const shown = $stockMoves.get()
  if (before === undefined) $stockMoves.set({ state: 'loading' })
  const answer = await askMoves({ article, ...(before && { before }) })
  if (!answer) return
  if (!answer.ok) return $stockMoves.set({ state: 'failed', failure: answer })
  const older = before !== undefined && shown.state === 'listed' ? shown.moves : []
  const { moves, next } = answer.value
  $stockMoves.set({ state: 'listed', moves: [...older, ...moves], next })
}

/** Records what happened to an article; pressed again after a lost answer, it counts once. */
export async function recordStock(
  wanted: InputOf<typeof changeStock>,
): Promise<{ ok: true } | Failure> {
  const answer = await callOnce(`stock:${wanted.article}`, changeStock, wanted)
  if (!answer.ok) return answer
  const list = $stock.get()
  const { level } = answer.value
  if (list.state === 'listed') {
    const items = list.items.map((each) =>
      each.id === level.article ? { ...level, id: each.id } : each,
    )
    $stock.set({ state: 'listed', items })
  }
  void loadMoves(level.article)
  return { ok: true }
}
