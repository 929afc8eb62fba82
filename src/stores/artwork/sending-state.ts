import { atom } from 'nanostores'
import type { Failure } from '../../lib/client/answer.ts'

export type SendingState =
  | { state: 'waiting' }
  | { state: 'sending'; speed: number | null; left: number | null }
  | { state: 'paused' }
  /** The network is away: it goes on by itself. */
  | { state: 'offline' }
  /** All of it has arrived and is being taken. */
  | { state: 'taking' }
  | { state: 'failed'; failure: Failure }

export type Sending = SendingState & {
  key: string
  orderId: string
  lineItemId: string
  name: string
  bytes: number
  arrived: number
  /** Null until the upload was begun. */
  uploadId: string | null
}

/** Files on their way from this page, in the order in which they were chosen. */
export const $sending = atom<readonly Sending[]>([])

export function find(key: string): Sending | undefined {
  return $sending.get().find((entry) => entry.key === key)
}

export function change(key: string, next: SendingState | { uploadId: string }): void
export function change(key: string, next: SendingState & { arrived: number }): void
export function change(key: string, next: Partial<Sending>): void {
  const all = $sending.get()
  $sending.set(all.map((entry) => (entry.key === key ? ({ ...entry, ...next } as Sending) : entry)))
}

export function forget(key: string): void {
  $sending.set($sending.get().filter((entry) => entry.key !== key))
}
