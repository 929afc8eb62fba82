import { atom } from 'nanostores'
import type { Failure } from '../../../lib/client/answer.ts'
import { getDocument, getDocumentSchema } from '../../../lib/contract/document.ts'
import { revertDocument, saveDocument } from '../../../lib/contract/draft.ts'
import type { OutputOf } from '../../../lib/contract/endpoint.ts'
import { callAsStaff } from '../staff.ts'
import { renewDraft } from './draft.ts'

export type ReadDocument = OutputOf<typeof getDocument>
export type DocumentSchema = OutputOf<typeof getDocumentSchema>['schema']

/** What somebody else has made of the document meanwhile; `by` is null where an edition did. */
export type Conflict = {
  by: string | null
  at: string | null
  text: string | null
  version: number
  hash: string | null
}

export type OpenDocument = {
  state: 'open'
  draft: string
  read: ReadDocument
  /** As typed; null where the document is to go. */
  text: string | null
  schema: DocumentSchema | null
  saving: boolean
  conflict: Conflict | null
  failure: Failure | null
}

export type DocumentState =
  | { state: 'none' }
  | { state: 'loading'; path: string }
  | { state: 'failed'; path: string; failure: Failure }
  | OpenDocument

export const $document = atom<DocumentState>({ state: 'none' })
/** Counts texts that were put in place of what was typed: the editor shows them anew. */
export const $replaced = atom(0)

const schemas = new Map<string, DocumentSchema>()

/** Opens a document of a draft, with the schema that completes it. */
export async function openDocument(draft: string, path: string): Promise<void> {
  $document.set({ state: 'loading', path })
  const answer = await callAsStaff(getDocument, { path, draft })
  const now = $document.get()
  if (now.state !== 'loading' || now.path !== path) return
  if (!answer.ok) return $document.set({ state: 'failed', path, failure: answer })
  const read = answer.value
  const schema = schemas.get(read.document.kind) ?? null
  $document.set({ state: 'open', draft, ...fresh(read), schema })
  $replaced.set($replaced.get() + 1)
  if (!schema && read.document.isText) await learnSchema(read.document.kind)
}

/** A new document at a path, of which nothing is live. */
export async function addDocument(draft: string, path: string): Promise<Failure | null> {
  const text = path.endsWith('.md') ? '---\n\n---\n' : '\n'
  const wish = { id: draft, path, text, version: 0, hash: null }
  const answer = await callAsStaff(saveDocument, wish)
  if (!answer.ok) return answer
  await Promise.all([openDocument(draft, path), renewDraft(draft)])
  return null
}

/** Closes what is open; what was typed and not saved is lost. */
export function closeDocument(): void {
  $document.set({ state: 'none' })
}

export function typeText(text: string): void {
  change(() => ({ text }))
}

/** Whether something was typed that is not saved. */
export function isTyped({ text, read }: OpenDocument): boolean {
  return text !== read.text
}

/** Saves what was typed. What somebody else has done meanwhile is shown, and nothing overwritten. */
export async function saveOpenDocument(): Promise<void> {
  const now = $document.get()
  if (now.state !== 'open' || now.saving) return
  await save(now, now.text)
}

/** Takes the document away in the draft, or brings it back as it was read. */
export async function removeOpenDocument(): Promise<void> {
  const now = $document.get()
  if (now.state === 'open' && !now.saving) await save(now, null)
}

async function save(open: OpenDocument, text: string | null): Promise<void> {
  const { draft, read } = open
  const { path } = read.document
  change(() => ({ saving: true, failure: null }))
  const { version, hash } = read
  const answer = await callAsStaff(saveDocument, { id: draft, path, text, version, hash })
  if (!answer.ok) {
    const facts = answer.code === 'document_changed' ? answer.problem?.facts : undefined
    // The facts are as the call declares them with this code.
    change(() => ({ saving: false, failure: answer, conflict: (facts as Conflict) ?? null }))
    return
  }
  const saved = { ...read, text, version: answer.value.version }
  change(() => ({ saving: false, conflict: null, read: saved, ...(text === null && { text }) }))
  await renewDraft(draft)
}

/** Goes on from what the other one wrote; what was typed here is dropped. */
export function takeTheirs(): void {
  settle(({ text }) => text)
}

/** Keeps what was typed, knowing what the other one wrote: the next save replaces it. */
export function keepMine(): void {
  settle((_, mine) => mine)
}

function settle(choose: (theirs: Conflict, mine: string | null) => string | null): void {
  change((open) => {
    const { conflict, read } = open
    if (!conflict) return {}
    const { version, hash } = conflict
    const isLive = conflict.by === null
    return {
      conflict: null,
      failure: null,
      text: choose(conflict, open.text),
      read: {
        ...read,
        version,
        hash,
        text: conflict.text,
        ...(isLive && { live: conflict.text }),
      },
    }
  })
  $replaced.set($replaced.get() + 1)
}

/** Takes the change out of the draft: the document is again what is live. */
export async function revertOpenDocument(): Promise<void> {
  const now = $document.get()
  if (now.state !== 'open' || now.saving || now.read.version === 0) return
  const { draft, read } = now
  const { path } = read.document
  change(() => ({ saving: true }))
  const answer = await callAsStaff(revertDocument, { id: draft, path, version: read.version })
  if (!answer.ok) return change(() => ({ saving: false, failure: answer }))
  await renewDraft(draft)
  if (read.live === null) return closeDocument()
  await openDocument(draft, path)
}

async function learnSchema(kind: string): Promise<void> {
  const answer = await callAsStaff(getDocumentSchema, { kind })
  if (!answer.ok) return
  schemas.set(kind, answer.value.schema)
  change(({ read }) => (read.document.kind === kind ? { schema: answer.value.schema } : {}))
}

function fresh(read: ReadDocument) {
  return { read, text: read.text, saving: false, conflict: null, failure: null }
}

function change(make: (open: OpenDocument) => Partial<OpenDocument>): void {
  const now = $document.get()
  if (now.state === 'open') $document.set({ ...now, ...make(now) })
}
