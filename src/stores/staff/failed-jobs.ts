import { atom } from 'nanostores'
import type { Failure } from '../../lib/client/answer.ts'
import type { OutputOf } from '../../lib/contract/endpoint.ts'
import { listFailedJobs, retryJob } from '../../lib/contract/jobs.ts'
import { activeTenant } from '../../lib/domain/session/tenant.ts'
import { $session } from '../session/session.ts'
import { callAsStaff } from './staff.ts'

export type FailedJob = OutputOf<typeof listFailedJobs>['jobs'][number]

/** What came of starting jobs again; `gone` had been started by somebody else meanwhile. */
export type Retried = { done: number; gone: number; failure: Failure | null }

export type FailedJobsState =
  | { state: 'loading' }
  | { state: 'failed'; failure: Failure }
  | {
      state: 'listed'
      jobs: FailedJob[]
      /** How many there are, shown or not. */
      total: number
      /** Ids. */
      chosen: string[]
      /** Ids of those on their way back to their queues. */
      retrying: string[]
      retried: Retried | null
    }

export const $failedJobs = atom<FailedJobsState>({ state: 'loading' })

type Listed = Extract<FailedJobsState, { state: 'listed' }>

/** Changes the list where there is one: another one may be on its way. */
function change(make: (listed: Listed) => Partial<Listed>): void {
  const now = $failedJobs.get()
  if (now.state === 'listed') $failedJobs.set({ ...now, ...make(now) })
}

let asked = 0

/** Asks for the list of the shop that is chosen; the last one asked for counts. */
export async function loadFailedJobs(): Promise<void> {
  const own = ++asked
  $failedJobs.set({ state: 'loading' })
  const answer = await callAsStaff(listFailedJobs, {})
  if (own !== asked) return
  if (!answer.ok) return $failedJobs.set({ state: 'failed', failure: answer })
  const { jobs, total } = answer.value
  $failedJobs.set({ state: 'listed', jobs, total, chosen: [], retrying: [], retried: null })
}

export function chooseJob(id: string, on: boolean): void {
  change(({ chosen }) => ({ chosen: on ? [...chosen, id] : chosen.filter((each) => each !== id) }))
}

export function chooseAllJobs(on: boolean): void {
  change(({ jobs }) => ({ chosen: on ? jobs.map(({ id }) => id) : [] }))
}

/**
 * Puts jobs back into their queues, one after the other; what fails ends it, and the rest stay in the
 * list. Nothing happens while others are on their way. Once another list was asked for, or another shop
 * chosen, it ends: the ids are of this shop, and calls name the one that is chosen.
 */
export async function retryJobs(ids: readonly string[]): Promise<void> {
  const now = $failedJobs.get()
  if (now.state !== 'listed' || now.retrying.length > 0 || ids.length === 0) return
  const [own, shop] = [asked, activeTenant($session.get())]
  change(() => ({ retrying: [...ids], retried: null }))
  const retried: Retried = { done: 0, gone: 0, failure: null }
  for (const id of ids) {
    const answer = await callAsStaff(retryJob, { id })
    if (own !== asked || shop !== activeTenant($session.get())) return
    if (!answer.ok && answer.code !== 'job_not_found') {
      retried.failure = answer
      break
    }
    retried[answer.ok ? 'done' : 'gone']++
    change(({ jobs, chosen, total }) => ({
      jobs: jobs.filter((job) => job.id !== id),
      chosen: chosen.filter((each) => each !== id),
      total: total - 1,
    }))
  }
  change(() => ({ retrying: [], retried }))
}
