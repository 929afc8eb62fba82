import { atom } from 'nanostores'
import type { Failure } from '../../lib/client/answer.ts'
import { AGAIN_MS, isWaiting } from './sending-again.ts'

type Arrived = {
  lineItemId: string
  uploadId: string
  name: string
  bytes: number
  arrived: number
}

/** A file that had arrived whole before its page was opened and could not be taken, and why. */
export type Untaken = { lineItemId: string; uploadId: string; name: string; failure: Failure }

export const $untaken = atom<readonly Untaken[]>([])

type TakingWay = {
  finish(uploadId: string): Promise<{ ok: true } | Failure>
  /** Asks anew for what is shown of a line. */
  refresh(lineItemId: string): Promise<void>
}

/**
 * Takes what had arrived whole while nobody could look through it; what cannot be looked through yet is asked for
 * again, and of what is refused it is said which file that is.
 */
export async function takeArrived(files: readonly Arrived[], way: TakingWay): Promise<void> {
  const whole = files.filter(({ bytes, arrived }) => arrived === bytes)
  const waiting: Arrived[] = []
  for (const file of whole) {
    const { lineItemId, uploadId, name } = file
    const answer = await way.finish(uploadId)
    const others = $untaken.get().filter((each) => each.uploadId !== uploadId)
    // Another page was first.
    const isOver = answer.ok || answer.code === 'upload_not_found'
    $untaken.set(isOver ? others : [...others, { lineItemId, uploadId, name, failure: answer }])
    if (!answer.ok && isWaiting(answer)) waiting.push(file)
  }
  for (const lineItemId of new Set(whole.map((file) => file.lineItemId)))
    await way.refresh(lineItemId)
  if (waiting.length > 0) setTimeout(() => void takeArrived(waiting, way), AGAIN_MS)
}
