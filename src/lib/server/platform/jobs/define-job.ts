import type { z } from 'zod'
import { contextOf, type Shop, type Work } from '../../context.ts'

/** What a job works with; its actor is the job, by its name. */
export type JobContext = Work & {
  /** Whether the job is given up where this try fails. */
  isLastTry: boolean
  /** Whether the shop has this tenant now: rows outlive one that was taken out of the documents. */
  hasTenant(id: string): boolean
  /** The context of a tenant that the data name; throws where the shop has no such tenant. */
  forTenant(id: string, wanted?: { locale?: string }): NonNullable<ReturnType<typeof contextOf>>
}

export type Job<Data extends z.ZodObject = z.ZodObject> = {
  name: string
  /** What is queued, checked when it is added and parsed when it is read: it may be days old. */
  data: Data
  retry: {
    /** After the first try; 0 gives up at once. */
    limit: number
    /** Before the first retry; the wait doubles from there. */
    delaySeconds: number
    longestDelaySeconds: number
  }
  /** Adds itself at these times, with empty data. */
  schedule?: { cron: string; timeZone: string }
  /** Wakes a worker when it is added, for what somebody waits for. */
  urgent?: true
  /**
   * For what takes seconds, of a processor or of a machine that is somebody else's: a few at once in a process, and fewer of one owner, over all
   * processes, so that nobody who adds many has others wait for them.
   */
  heavy?: { atOnce: number; ofOneOwner: number; ownerOf(data: z.output<Data>): string }
  /** Runs again after a crash, so it must repeat safely. What it throws is retried. */
  handler(data: z.output<Data>, context: JobContext): Promise<void>
}

/** The identity function that gives a job its type. */
export function defineJob<Data extends z.ZodObject>(job: Job<Data>): Job<Data> {
  return job
}

/** Work that every worker repeats by its own clock; a failure waits for the next time. */
export type RepeatedWork = {
  name: string
  everySeconds: number
  run(work: Work, shop: Shop | null): Promise<void>
}

export function jobContext(
  work: Omit<Work, 'actor'>,
  name: string,
  shop: Shop | null,
  isLastTry = false,
): JobContext {
  const log = work.log.child({ job: name })
  const own: Work = { ...work, log, actor: { kind: 'system', name } }
  return {
    ...own,
    isLastTry,
    hasTenant: (id) => shop?.tenant(id) !== undefined,
    forTenant(id, wanted) {
      const context = shop && contextOf({ ...own, shop }, id, wanted)
      if (!context) throw new Error(`The shop has no tenant "${id}".`)
      return context
    },
  }
}
