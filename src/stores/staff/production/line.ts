import { atom } from 'nanostores'
import type { Failure } from '../../../lib/client/answer.ts'
import type { OutputOf } from '../../../lib/contract/endpoint.ts'
import {
  getPrintFile,
  getProductionLine,
  getProductionTickets,
} from '../../../lib/contract/production.ts'
import { newestOf } from '../newest-of.ts'
import { callAsStaff } from '../staff.ts'
import { moveLines, refreshWork, type Stayed, type WorkLine, type WorkMove } from './list.ts'

export type WorkLineState =
  | { state: 'closed' }
  | { state: 'loading' }
  | { state: 'failed'; reference: string; failure: Failure }
  | {
      state: 'open'
      line: WorkLine
      busy: boolean
      /** What came of the last step. */
      said: 'moved' | Stayed | Failure | null
    }

export const $workLine = atom<WorkLineState>({ state: 'closed' })

let asked = 0

/** Opens a line by what stands on its ticket; an open one stays in sight until the next is there. */
export async function openWorkLine(reference: string): Promise<void> {
  const own = ++asked
  if ($workLine.get().state !== 'open') $workLine.set({ state: 'loading' })
  const answer = await callAsStaff(getProductionLine, { reference })
  if (own !== asked) return
  $workLine.set(
    answer.ok
      ? { state: 'open', line: answer.value.line, busy: false, said: null }
      : { state: 'failed', reference, failure: answer },
  )
}

export function closeWorkLine(): void {
  asked++
  $workLine.set({ state: 'closed' })
}

/** Moves the open line on and shows it as it stands afterwards; false where it stayed. */
export async function moveWorkLine(move: WorkMove): Promise<boolean> {
  const now = $workLine.get()
  if (now.state !== 'open' || now.busy) return false
  const own = asked
  const { line } = now
  $workLine.set({ ...now, busy: true, said: null })
  const outcome = await moveLines([line], move)
  const again = await callAsStaff(getProductionLine, { reference: line.reference })
  const said = 'moved' in outcome ? (outcome.stayed[0] ?? 'moved') : outcome
  if (own === asked)
    $workLine.set({
      state: 'open',
      line: again.ok ? again.value.line : line,
      busy: false,
      said,
    })
  void refreshWork()
  return said === 'moved'
}

/** Saves a file of the open line, by a link that was made just now: those of the page may be over. */
export async function saveWorkFile(id: string): Promise<void> {
  const now = $workLine.get()
  if (now.state !== 'open') return
  const answer = await callAsStaff(getProductionLine, { reference: now.line.reference })
  const file = answer.ok ? answer.value.line.files.find((each) => each.id === id) : undefined
  if (file?.download) location.assign(file.download)
  else if (!answer.ok) $workLine.set({ ...now, said: answer })
}

export type PrintSheet = OutputOf<typeof getPrintFile>['sheet']

/** Saves what the open line is printed from; answers how it can be laid out on sheets, null where it cannot. */
export async function savePrintFile(layout: 'pages' | 'sheets'): Promise<PrintSheet> {
  const now = $workLine.get()
  if (now.state !== 'open' || now.busy) return null
  const own = asked
  $workLine.set({ ...now, busy: true, said: null })
  const { reference } = now.line
  const answer = await callAsStaff(getPrintFile, { reference, layout })
  if (own !== asked) return null
  $workLine.set({ ...now, busy: false, said: answer.ok ? null : answer })
  if (!answer.ok) return null
  location.assign(answer.value.download)
  return answer.value.sheet
}

export type Ticket = OutputOf<typeof getProductionTickets>['tickets'][number]
export type TicketsState =
  | { state: 'loading' }
  | { state: 'failed'; failure: Failure }
  | { state: 'ready'; tickets: Ticket[] }

export const $tickets = atom<TicketsState>({ state: 'loading' })

/** Tickets that are asked for at once; an answer takes twice as many. */
const AT_ONCE = 50

const askTickets = newestOf(getProductionTickets)

/** Asks for what stands on the tickets of lines, as many at once as one answer takes; the last question counts. */
export async function loadTickets(lines: string): Promise<void> {
  $tickets.set({ state: 'loading' })
  const references = lines.split(',')
  const tickets: Ticket[] = []
  for (let at = 0; at < references.length; at += AT_ONCE) {
    const part = references.slice(at, at + AT_ONCE).join(',')
    const answer = await askTickets({ lines: part })
    if (!answer) return
    if (!answer.ok) return $tickets.set({ state: 'failed', failure: answer })
    tickets.push(...answer.value.tickets)
  }
  $tickets.set({ state: 'ready', tickets })
}
