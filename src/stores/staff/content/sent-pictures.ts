import { atom } from 'nanostores'
import type { Failure } from '../../../lib/client/answer.ts'
import { savePicture } from '../../../lib/contract/draft-picture.ts'
import { freeNameOf, pictureNameOf } from '../../../lib/domain/staff/picture-name.ts'
import { callAsStaff } from '../staff.ts'
import { renewDraft } from './draft.ts'
import { $pictures, type DraftPicture, loadPictures, renewPictures } from './pictures.ts'

/** The picture that one takes the place of, as it was seen. */
type Instead = { path: string; version: number; hash: string | null }

/** A file that somebody has dropped, pasted or chosen; it stays until it is in the draft or left out. */
export type SentPicture = {
  id: number
  file: File
  draft: string
  name: string
  tenant: string | null
  instead: Instead | null
} & (
  | { state: 'waiting' | 'sending' | 'larger' | 'unreadable' }
  | { state: 'added'; path: string }
  | { state: 'refused'; failure: Failure }
  /** Somebody else has changed what it was to take the place of; `address` shows this one. */
  | { state: 'conflict'; by: string | null; seen: Instead | null; address: string }
)

export const $sentPictures = atom<readonly SentPicture[]>([])

let last = 0
/** One file at a time goes over the network. */
let sending: Promise<unknown> = Promise.resolve()
let isRenewDue = false

/** Adds files to a draft, each under a name that is free. */
export function addPictures(draft: string, files: readonly File[], tenant: string | null): void {
  for (const file of files) {
    const name = freeNameOf(pictureNameOf(file.name) || 'picture', takenBy(tenant))
    enqueue({ id: ++last, file, draft, name, tenant, instead: null, state: 'waiting' })
  }
}

/** Puts a file in the place of a picture, as it is shown. */
export function replacePicture(draft: string, picture: DraftPicture, file: File): void {
  const { name, tenant, path, version, hash } = picture
  const instead = { path, version, hash }
  enqueue({ id: ++last, file, draft, name, tenant, instead, state: 'waiting' })
}

/** Tries again, under another name perhaps. */
export function sendAgain(id: number, name: string): void {
  settle(id, (sent) => ({ ...sent, name, state: 'waiting' }))
}

/** Puts it in the place of what somebody else has put there, having seen both. */
export function keepMyPicture(id: number): void {
  settle(id, (sent) =>
    sent.state === 'conflict' ? { ...sent, instead: sent.seen, state: 'waiting' } : sent,
  )
}

/** Whether files are on their way. */
export function isSending(): boolean {
  return $sentPictures.get().some(({ state }) => state === 'waiting' || state === 'sending')
}

/** Leaves a file out, or hides that it was added. */
export function leaveOut(id: number): void {
  $sentPictures.set($sentPictures.get().filter((sent) => sent.id !== id))
}

function enqueue(sent: SentPicture): void {
  $sentPictures.set([sent, ...$sentPictures.get()])
  sending = sending.then(() => sendNext(sent))
}

function settle(id: number, make: (sent: SentPicture) => SentPicture): void {
  change(id, make)
  const sent = $sentPictures.get().find((each) => each.id === id)
  if (sent) sending = sending.then(() => sendNext(sent))
}

/** What all of them would change is worked out once, after the last of them. */
async function sendNext({ id, draft }: SentPicture): Promise<void> {
  await send(id)
  if (!isRenewDue || isSending()) return
  isRenewDue = false
  void renewDraft(draft)
}

async function send(id: number): Promise<void> {
  const sent = $sentPictures.get().find((each) => each.id === id)
  if (sent?.state !== 'waiting') return
  change(id, (now) => ({ ...now, state: 'sending' }))
  const { file, draft, name, tenant, instead } = sent
  if (file.size > most()) return change(id, (now) => ({ ...now, state: 'larger' }))
  const address = await addressOf(file)
  const base64 = address.slice(address.indexOf(',') + 1)
  if (file.size === 0 || base64 === '')
    return change(id, (now) => ({ ...now, state: 'unreadable' }))
  const wish = { id: draft, name, tenant, base64, instead }
  const answer = await callAsStaff(savePicture, wish)
  if (answer.ok) {
    const { path } = answer.value
    change(id, (now) => ({ ...now, state: 'added', path }))
    isRenewDue = true
    return loadPictures(draft)
  }
  if (answer.code !== 'document_changed' || !instead)
    return change(id, (now) => ({ ...now, state: 'refused', failure: answer }))
  await renewPictures(draft)
  const facts = answer.problem?.facts ?? {}
  const by = typeof facts['by'] === 'string' ? facts['by'] : null
  const live = by === null && typeof facts['hash'] === 'string' ? { hash: facts['hash'] } : {}
  change(id, (now) => {
    const shown = shownInstead(now)
    const { path = '', version = 0, hash = null } = shown ?? {}
    const seen = shown ? { path, version, hash, ...live } : null
    return { ...now, state: 'conflict', by, seen, address }
  })
}

/** What is shown under a picture's name now, which is what the next try takes the place of. */
export function shownInstead({ name, tenant }: SentPicture): DraftPicture | undefined {
  return picturesOf(tenant).find((each) => each.name === name && each.width > 0)
}

function change(id: number, make: (sent: SentPicture) => SentPicture): void {
  $sentPictures.set($sentPictures.get().map((each) => (each.id === id ? make(each) : each)))
}

function picturesOf(tenant: string | null): readonly DraftPicture[] {
  const now = $pictures.get()
  return now.state === 'listed' ? now.listed.pictures.filter((each) => each.tenant === tenant) : []
}

function takenBy(tenant: string | null): ReadonlySet<string> {
  const waiting = $sentPictures.get().filter((each) => each.tenant === tenant)
  return new Set([...picturesOf(tenant), ...waiting].map(({ name }) => name))
}

function most(): number {
  const now = $pictures.get()
  return now.state === 'listed' ? now.listed.maxBytes : Number.POSITIVE_INFINITY
}

/** A file as a `data:` address; empty where it cannot be read any more. */
function addressOf(file: File): Promise<string> {
  return new Promise((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => resolve('')
    reader.readAsDataURL(file)
  })
}
