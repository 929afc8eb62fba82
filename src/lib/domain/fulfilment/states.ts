import type { LineEvent, LineState } from '../../contract/fulfilment.ts'
import { type Move, mover } from '../moves.ts'

export type { LineEvent, LineState }

/** Before anything is printed: a line can still get another file, and a customer can cancel it. */
export const BEFORE_PRINT: readonly LineState[] = [
  'awaiting_file',
  'in_check',
  'question_asked',
  'rejected',
  'approved',
]

/** Whether nothing of a line has to leave any more: all of it was sent, or it was cancelled. */
export function isGone(state: LineState | undefined): boolean {
  return state === 'shipped' || state === 'delivered' || state === 'cancelled'
}

const each = (
  from: readonly LineState[],
  event: LineEvent,
  to: LineState,
): Move<LineState, LineEvent>[] => from.map((state) => ({ from: state, event, to }))

/**
 * Legal moves of a line: its file arrives and is checked, a question may go back and forth, and what is
 * approved is printed, shipped and delivered. A new file starts the check again for as long as nothing
 * is printed. A part that leaves before the rest moves nothing on: the line is shipped with the last of it.
 * What was printed wrong is printed again from the same file.
 */
export const LINE_MOVES: readonly Move<LineState, LineEvent>[] = [
  { from: 'awaiting_file', event: 'submit', to: 'in_check' },
  { from: 'in_check', event: 'ask', to: 'question_asked' },
  { from: 'question_asked', event: 'answer', to: 'in_check' },
  ...each(['in_check', 'question_asked'], 'reject', 'rejected'),
  ...each(['in_check', 'question_asked'], 'approve', 'approved'),
  ...each(['in_check', 'question_asked', 'rejected', 'approved'], 'reset', 'awaiting_file'),
  { from: 'approved', event: 'produce', to: 'in_production' },
  { from: 'in_production', event: 'ship', to: 'shipped' },
  { from: 'in_production', event: 'ship_part', to: 'in_production' },
  { from: 'shipped', event: 'deliver', to: 'delivered' },
  ...each(['in_production', 'shipped', 'delivered'], 'reprint', 'approved'),
  ...each([...BEFORE_PRINT, 'in_production'], 'cancel', 'cancelled'),
]

/** The state after an event, or `move_not_legal`. */
export const moveLineState = mover(LINE_MOVES)

/** Lines of products that nothing is printed on, or that bring no file, wait for none. */
export function firstState({ needsFile }: { needsFile: boolean }): LineState {
  return needsFile ? 'awaiting_file' : 'approved'
}

/** Moves that cost paper and postage, for which an order has to be paid or deferred. */
export function needsPayment(event: LineEvent): boolean {
  return event === 'produce' || event === 'ship_part' || event === 'ship'
}

/** What can be done to a line now, in the order of the machine. */
export function eventsIn(state: LineState): LineEvent[] {
  return LINE_MOVES.filter(({ from }) => from === state).map(({ event }) => event)
}
