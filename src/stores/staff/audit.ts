import { atom } from 'nanostores'
import type { Failure } from '../../lib/client/answer.ts'
import { listStaffActs } from '../../lib/contract/audit.ts'
import type { OutputOf } from '../../lib/contract/endpoint.ts'
import { addPage } from './add-page.ts'
import { callAsStaff } from './staff.ts'

type Page = OutputOf<typeof listStaffActs>
export type StaffActRow = Page['acts'][number]

/** What is asked for; empty fields ask for nothing. */
export type AuditFilter = Record<'act' | 'by' | 'subject' | 'since' | 'until', string>

export type AuditState =
  | { state: 'loading' }
  | { state: 'failed'; failure: Failure }
  | ({ state: 'listed'; more: 'idle' | 'loading' | Failure } & Page)

export const $audit = atom<AuditState>({ state: 'loading' })

let asked = 0

/** Asks for what staff did; the last list asked for counts. */
export async function loadActs(filter: AuditFilter): Promise<void> {
  const own = ++asked
  $audit.set({ state: 'loading' })
  const answer = await callAsStaff(listStaffActs, inputOf(filter))
  if (own !== asked) return
  $audit.set(
    answer.ok
      ? { state: 'listed', more: 'idle', ...answer.value }
      : { state: 'failed', failure: answer },
  )
}

/** Adds the next page; nothing while it is on its way already. */
export function loadMoreActs(filter: AuditFilter): Promise<void> {
  const own = asked
  return addPage($audit, {
    isCurrent: () => own === asked,
    ask: (after) => callAsStaff(listStaffActs, { ...inputOf(filter), after }),
    add: (listed, page) => ({ ...listed, ...page, acts: [...listed.acts, ...page.acts] }),
  })
}

function inputOf(filter: AuditFilter): Partial<AuditFilter> {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''))
}
