import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Locker } from '@tus/server'
import { ERRORS } from '@tus/utils'

/** Who may write an upload, for all processes on all machines. `holder` is one request. */
export type Leases = {
  /** Takes an upload, or asks whoever has it to let go; false while another has it. */
  take(id: string, holder: string): Promise<boolean>
  /** Keeps it; false once somebody has asked for it, or has it. */
  renew(id: string, holder: string): Promise<boolean>
  release(id: string, holder: string): Promise<void>
}

const RENEWED_EVERY_MS = 1_000
const ASKED_EVERY_MS = 250
/** As long as the upload protocol waits by itself. */
const PATIENCE_MS = 30_000

/**
 * Lets one request at a time write an upload. Who comes later is first, as a browser that comes back after its connection
 * broke: the request before ends where it is, wherever that is, and what it has written counts.
 */
export function leaseLocker(leases: Leases): Locker {
  return {
    newLock(id) {
      const holder = randomUUID()
      let renewing: NodeJS.Timeout | undefined
      return {
        async lock(signal, letGo) {
          if (!(await taken(leases, { id, holder, signal }))) throw ERRORS.ERR_LOCK_TIMEOUT
          const renew = async () => {
            // A database that is away takes it from nobody, and gives it to nobody else.
            const isKept = await leases.renew(id, holder).catch(() => true)
            if (isKept) return
            clearInterval(renewing)
            await letGo()
          }
          renewing = setInterval(() => void renew(), RENEWED_EVERY_MS)
          renewing.unref()
        },
        async unlock() {
          clearInterval(renewing)
          await leases.release(id, holder)
        },
      }
    },
  }
}

/**
 * Does something with an upload while nobody else writes or deletes it: who writes is asked to let go, and who comes
 * waits. `work` is given the holder. Answers undefined where it could not be had.
 */
export async function whileNobodyWrites<Result>(
  leases: Leases,
  id: string,
  work: (holder: string) => Promise<Result>,
): Promise<Result | undefined> {
  const holder = randomUUID()
  if (!(await taken(leases, { id, holder }))) return undefined
  const renewing = setInterval(
    () => void leases.renew(id, holder).catch(() => {}),
    RENEWED_EVERY_MS,
  )
  try {
    return await work(holder)
  } finally {
    clearInterval(renewing)
    await leases.release(id, holder)
  }
}

type Asked = { id: string; holder: string; signal?: AbortSignal }

/** Waits until whoever has an upload has let go; false where that does not come. */
async function taken(leases: Leases, { id, holder, signal }: Asked): Promise<boolean> {
  const until = Date.now() + PATIENCE_MS
  while (!(await leases.take(id, holder))) {
    if (signal?.aborted || Date.now() > until) return false
    await wait(ASKED_EVERY_MS)
  }
  return true
}
