import { atom } from 'nanostores'
import type { Failure } from '../../lib/client/answer.ts'
import { call } from '../../lib/client/call.ts'
import type { OutputOf } from '../../lib/contract/endpoint.ts'
import { openOwnDesign } from '../../lib/contract/own-design.ts'
import type { OwnDesign } from '../../lib/domain/own-design/own-design.ts'

type Opened = OutputOf<typeof openOwnDesign>['design']
export type DesignKey = { cartId: string; lineItemId: string }
export type DesignPicture = Opened['pictures'][number]

/** The design that is on the table: what it is for, and what came with it. */
export type Designer =
  | { state: 'loading' }
  | { state: 'failed'; failure: Failure }
  | ({ state: 'ready'; key: DesignKey } & Pick<Opened, 'file' | 'pictures' | 'templates'>)

export const $designer = atom<Designer>({ state: 'loading' })

/** What is drawn, and what was before and after it, for "undo" and "redo". */
export type Drawn = { now: OwnDesign; past: readonly OwnDesign[]; future: readonly OwnDesign[] }
export const $drawn = atom<Drawn>({ now: { pages: [] }, past: [], future: [] })

/** The page that is seen, and the part of it that is chosen. */
export const $sight = atom<{ page: number; chosen: string | null }>({ page: 0, chosen: null })

/** `failed`: the next try comes by itself; `refused`: the shop says why; `moved`: another window has stored a design since. */
export const $saving = atom<'saved' | 'waiting' | 'saving' | 'failed' | 'refused' | 'moved'>(
  'saved',
)
/** Why the last store was refused; no further try makes it better. */
export const $refusal = atom<Failure | null>(null)
let revision = 0

/** What takes a moment: a picture that is sent, a print file that is made; and why it failed, until something is drawn. */
export type Working = { on: 'picture' | 'use' | null; failure: Failure | null }
export const $working = atom<Working>({ on: null, failure: null })

/** The newest revision that the server has; the answer of a store is noted here. */
export const revisionOf = () => revision
export function noteRevision(stored: number): void {
  revision = stored
}

/** Opens the design of a line of the cart, as it was stored last. */
export async function openDesigner(key: DesignKey): Promise<void> {
  $designer.set({ state: 'loading' })
  const answer = await call(openOwnDesign, key)
  if (!answer.ok) {
    $designer.set({ state: 'failed', failure: answer })
    return
  }
  const { document, file, pictures, templates, revision: stored } = answer.value.design
  noteRevision(stored)
  $drawn.set({ now: document, past: [], future: [] })
  $sight.set({ page: 0, chosen: null })
  $saving.set('saved')
  $working.set({ on: null, failure: null })
  $designer.set({ state: 'ready', key, file, pictures, templates })
}
