import { persisted } from './persisted.ts'
import { number, object } from './schema.ts'

/** How far the server's clock is ahead of this one's, and when by this one that was seen; milliseconds. */
const $clock = persisted('clock', object({ ahead: number, at: number }))

/** Beyond this the clock was set, or the machine slept: what was known of it no longer holds. */
const TOLERANCE_MS = 30_000

let known: { server: number; wall: number; monotonic: number } | null = null

/** Takes the server's time from the `Date` header of an answer; it is right to a second or two. */
export function noteServerTime(date: string | null): void {
  const server = Date.parse(date ?? '')
  if (Number.isNaN(server)) return
  const wall = Date.now()
  known = { server, wall, monotonic: performance.now() }
  $clock.keep({ ahead: server - wall, at: wall })
}

/**
 * The server's time in milliseconds, whatever the visitor's clock says; null until an answer of the
 * last 5 minutes, on this page or another, has told it.
 */
export function serverNow(): number | null {
  if (known) {
    const elapsed = performance.now() - known.monotonic
    if (Math.abs(Date.now() - known.wall - elapsed) < TOLERANCE_MS) return known.server + elapsed
    known = null
    $clock.clear()
    return null
  }
  const stored = $clock.get()
  // Stored in this clock's future: it was set back since.
  return stored && stored.at <= Date.now() ? Date.now() + stored.ahead : null
}
