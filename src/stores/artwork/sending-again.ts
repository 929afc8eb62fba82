import { type Failure, isUnanswered } from '../../lib/client/answer.ts'
import type { Sending } from './sending-state.ts'

/** When a file that could not be begun, sent or taken is tried again. */
export const AGAIN_MS = 30_000

/** What keeps files, or looks through them, is away for the moment: what has arrived waits. */
export const isWaiting = ({ code }: Failure) =>
  code === 'file_scan_waits' || code === 'files_unavailable'

/** Whether it is tried again without anybody's hand; a fault of the shop's is not asked for over and over. */
export const goesOn = (failure: Failure) =>
  isWaiting(failure) || (isUnanswered(failure) && failure.code !== 'internal_error')

/** Whether sending the same file again may go better. */
export function mayResume(entry: Sending): boolean {
  if (entry.state !== 'failed') return entry.state === 'paused' || entry.state === 'offline'
  const { code } = entry.failure
  const isGone = code === 'upload_incomplete' || code === 'upload_not_found'
  return isUnanswered(entry.failure) || isWaiting(entry.failure) || isGone
}
