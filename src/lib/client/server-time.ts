import { persisted } from './persisted.ts'
import { number, object } from './schema.ts'

/** How far the server's clock is ahead of this one's, and when by this one that was seen; milliseconds. */
const $clock = persisted('clock', object({ ahead: number, at: number }))

/** What is stored is good for so long, in milliseconds: answers within it are not worth writing to the storage. */
const KEPT_MS = 60_000
/** The `Date` header counts in seconds. */
const EXACT_MS = 2_000

/** Beyond this the clock was set, or the machine slept: what was known of it no longer holds. */
const TOLERANCE_MS = 30_000

/** As this page has stored it last. */
let stored = { ahead: 0, at: 0 }
let known: { server: number; wall: number; monotonic: number } | null = null

/** Takes the server's time from the `Date` header of an answer; it is right to a second or two. */
export function noteServerTime(date: string | null): void {
  const server = Date.parse(date ?? '')
  if (Number.isNaN(server)) return
  const wall = Date.now()
  known = { server, wall, monotonic: performance.now() }
  const ahead = server - wall
  if (Math.abs(ahead - stored.ahead) < EXACT_MS && Math.abs(wall - stored.at) < KEPT_MS) return
  stored = { ahead, at: wall }
  $clock.keep(stored)
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
    stored = { ahead: 0, at: 0 }
    return null
  }
  const last = $clock.get()
  // Stored in this clock's future: it was set back since.
  return last && last.at <= Date.now() ? Date.now() + last.ahead : null
}
