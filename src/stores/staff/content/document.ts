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
  /** Whether it was decided how to go on from an edition's text, which is not saved yet. */
  isDecided: boolean
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

/** What is being sent; one wish about the open document at a time. */
let sending: Promise<unknown> = Promise.resolve()

/**
 * Opens a document of a draft, with the schema that completes it, once what was typed in another one is
 * saved. Answers whether it is what is shown: where saving is refused, the other one stays. A document
 * that is open is not read again.
 */
export async function openDocument(draft: string, path: string): Promise<boolean> {
  if (isOpen(draft, path)) return true
  if (!(await saveWhatWasTyped())) return false
  return isOpen(draft, path) || load(draft, path)
}

async function load(draft: string, path: string): Promise<boolean> {
  $document.set({ state: 'loading', path })
  const answer = await callAsStaff(getDocument, { path, draft })
  const now = $document.get()
  if (now.state !== 'loading' || now.path !== path) return false
  if (!answer.ok) {
    $document.set({ state: 'failed', path, failure: answer })
    return true
  }
  const schema = schemas.get(answer.value.document.kind) ?? null
  $document.set({ state: 'open', draft, ...fresh(answer.value), schema })
  $replaced.set($replaced.get() + 1)
  const { kind, isText } = answer.value.document
  if (!schema && isText) await learnSchema(kind)
  return true
}

/**
 * A new document at a path, of which nothing is live, once what was typed in another one is saved;
 * answers why there is none.
 */
export async function addDocument(draft: string, path: string): Promise<Failure | null> {
  if (!(await saveWhatWasTyped())) return failureOf($document.get())
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

/** Whether something was typed, or decided, that is not saved. */
export function isTyped({ text, read, isDecided }: OpenDocument): boolean {
  return isDecided || text !== read.text
}

/**
 * Saves what is open, after what is being sent. What somebody else has done meanwhile is shown, and
 * nothing overwritten. Answers whether it was saved.
 */
export async function saveOpenDocument(): Promise<boolean> {
  for (;;) {
    const now = $document.get()
    if (now.state !== 'open') return false
    if (!now.saving) return saveAndRenew(now, now.text)
    await sending
  }
}

/** Takes the document away in the draft, or brings it back as it was read. */
export async function removeOpenDocument(): Promise<void> {
  const now = $document.get()
  if (now.state === 'open' && !now.saving) await saveAndRenew(now, null)
}

async function saveAndRenew(open: OpenDocument, text: string | null): Promise<boolean> {
  const isSaved = await sent(save(open, text))
  if (isSaved) await renewDraft(open.draft)
  return isSaved
}

/** Saves until nothing is left that was typed; false where that is refused. */
async function saveWhatWasTyped(): Promise<boolean> {
  for (;;) {
    const now = $document.get()
    if (now.state !== 'open') return true
    if (now.saving) await sending
    else if (!isTyped(now)) return true
    else if (await sent(save(now, now.text))) void renewDraft(now.draft)
    else return false
  }
}

function sent<T>(wish: Promise<T>): Promise<T> {
  sending = wish
  return wish
}

async function save(open: OpenDocument, text: string | null): Promise<boolean> {
  const { draft, read } = open
  const { path } = read.document
  change(() => ({ saving: true, failure: null }))
  const { version, hash } = read
  const answer = await callAsStaff(saveDocument, { id: draft, path, text, version, hash })
  if (!answer.ok) {
    const facts = answer.code === 'document_changed' ? answer.problem?.facts : undefined
    // The facts are as the call declares them with this code.
    change(() => ({ saving: false, failure: answer, conflict: (facts as Conflict) ?? null }))
    return false
  }
  const saved = { ...read, text, version: answer.value.version }
  const done = { saving: false, isDecided: false, conflict: null, read: saved }
  change(() => ({ ...done, ...(text === null && { text }) }))
  return true
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
      // The draft holds what was made of an older edition until either text is saved over it.
      isDecided: isLive && version > 0,
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
  if (now.state === 'open' && !now.saving && now.read.version > 0) await sent(revert(now))
}

async function revert({ draft, read }: OpenDocument): Promise<void> {
  const { path } = read.document
  change(() => ({ saving: true }))
  const answer = await callAsStaff(revertDocument, { id: draft, path, version: read.version })
  if (!answer.ok) return change(() => ({ saving: false, failure: answer }))
  await renewDraft(draft)
  if (read.live === null) return closeDocument()
  await load(draft, path)
}

async function learnSchema(kind: string): Promise<void> {
  const answer = await callAsStaff(getDocumentSchema, { kind })
  if (!answer.ok) return
  schemas.set(kind, answer.value.schema)
  change(({ read }) => (read.document.kind === kind ? { schema: answer.value.schema } : {}))
}

function fresh(read: ReadDocument) {
  return { read, text: read.text, saving: false, isDecided: false, conflict: null, failure: null }
}

function change(make: (open: OpenDocument) => Partial<OpenDocument>): void {
  const now = $document.get()
  if (now.state === 'open') $document.set({ ...now, ...make(now) })
}

function isOpen(draft: string, path: string): boolean {
  const now = $document.get()
  return now.state === 'open' && now.draft === draft && now.read.document.path === path
}

function failureOf(now: DocumentState): Failure | null {
  return now.state === 'open' || now.state === 'failed' ? now.failure : null
}
