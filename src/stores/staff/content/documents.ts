import { atom } from 'nanostores'
import type { Failure } from '../../../lib/client/answer.ts'
import { listDocuments } from '../../../lib/contract/document.ts'
import type { OutputOf } from '../../../lib/contract/endpoint.ts'
import { callAsStaff } from '../staff.ts'

export type ListedDocument = OutputOf<typeof listDocuments>['documents'][number]

export type FoundState =
  | { state: 'idle' }
  | { state: 'looking'; words: string }
  | { state: 'failed'; words: string; failure: Failure }
  | { state: 'found'; words: string; documents: ListedDocument[]; total: number }

/** Documents that were looked for by what they say. */
export const $found = atom<FoundState>({ state: 'idle' })

let asked = 0

/** Looks for documents by path and text; nothing to look for ends it. The last wish counts. */
export async function findDocuments(draft: string, words: string): Promise<void> {
  const own = ++asked
  if (words.trim() === '') return $found.set({ state: 'idle' })
  $found.set({ state: 'looking', words })
  const answer = await callAsStaff(listDocuments, { draft, text: words })
  if (own !== asked) return
  $found.set(
    answer.ok
      ? { state: 'found', words, documents: answer.value.documents, total: answer.value.total }
      : { state: 'failed', words, failure: answer },
  )
}
