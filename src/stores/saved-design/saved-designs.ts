import { atom } from 'nanostores'
import type { Failure } from '../../lib/client/answer.ts'
import { call } from '../../lib/client/call.ts'
import type { OutputOf } from '../../lib/contract/endpoint.ts'
import {
  listSavedDesigns,
  removeSavedDesign as removeCall,
  renameSavedDesign as renameCall,
} from '../../lib/contract/saved-design.ts'

export type SavedDesign = OutputOf<typeof listSavedDesigns>['designs'][number]

type SavedDesigns =
  | { state: 'loading' }
  | { state: 'listed'; designs: SavedDesign[] }
  | { state: 'failed'; failure: Failure }

type Done = { ok: true } | Failure

export const $savedDesigns = atom<SavedDesigns>({ state: 'loading' })

/** Asks what the customer has saved, and what it costs today. */
export async function loadSavedDesigns(): Promise<void> {
  const answer = await call(listSavedDesigns, {})
  $savedDesigns.set(
    answer.ok
      ? { state: 'listed', designs: answer.value.designs }
      : { state: 'failed', failure: answer },
  )
}

export async function renameSavedDesign(id: string, name: string): Promise<Done> {
  const answer = await call(renameCall, { id, name })
  if (!answer.ok) return answer
  change((designs) => designs.map((each) => (each.id === id ? answer.value.design : each)))
  return { ok: true }
}

export async function removeSavedDesign(id: string): Promise<Done> {
  const answer = await call(removeCall, { id })
  if (!answer.ok) return answer
  change((designs) => designs.filter((each) => each.id !== id))
  return { ok: true }
}

function change(make: (designs: SavedDesign[]) => SavedDesign[]): void {
  const known = $savedDesigns.get()
  if (known.state === 'listed') $savedDesigns.set({ ...known, designs: make(known.designs) })
}

/** Where a saved design opens as it was saved; null where its product is sold no more. */
export function addressOf({ path, key }: SavedDesign): string | null {
  return path === null ? null : `${path}?key=${key}`
}
