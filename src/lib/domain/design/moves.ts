import { type Move, mover } from '../moves.ts'

/** How far a design is; what is cancelled with its line is `cancelled` whatever its row says. */
export type DesignState =
  | 'awaiting_brief'
  | 'briefed'
  | 'in_work'
  | 'proof_sent'
  | 'changes_wanted'
  | 'approved'
  | 'handed_over'
export type DesignEvent =
  | 'brief'
  | 'begin'
  | 'propose'
  | 'want_changes'
  | 'approve'
  | 'hand_over'
  | 'other_format'

/**
 * Legal moves of a design. A brief may be sent again until somebody begins; each version is decided by
 * the customer; what they approve is handed over to be printed, at once where it prints as it is. What was
 * handed over and is no file of its line any more waits for changes, and so does what was drawn for a format that the
 * line has no more.
 */
const DESIGN_MOVES: readonly Move<DesignState, DesignEvent>[] = [
  { from: 'awaiting_brief', event: 'brief', to: 'briefed' },
  { from: 'briefed', event: 'brief', to: 'briefed' },
  { from: 'briefed', event: 'begin', to: 'in_work' },
  { from: 'in_work', event: 'propose', to: 'proof_sent' },
  { from: 'changes_wanted', event: 'propose', to: 'proof_sent' },
  { from: 'proof_sent', event: 'want_changes', to: 'changes_wanted' },
  { from: 'proof_sent', event: 'approve', to: 'approved' },
  { from: 'approved', event: 'hand_over', to: 'handed_over' },
  { from: 'in_work', event: 'other_format', to: 'in_work' },
  { from: 'proof_sent', event: 'other_format', to: 'changes_wanted' },
  { from: 'changes_wanted', event: 'other_format', to: 'changes_wanted' },
  { from: 'approved', event: 'other_format', to: 'changes_wanted' },
  { from: 'handed_over', event: 'other_format', to: 'changes_wanted' },
]

/** The state after an event, or `move_not_legal`. */
export const moveDesignState = mover(DESIGN_MOVES)

/** The designer has to do something. */
export const WAITS_FOR_DESIGNER: readonly DesignState[] = [
  'briefed',
  'in_work',
  'changes_wanted',
  'approved',
]

/** Whose turn it is once a brief is there: the customer's, to decide about a version, or nobody's but the designer's. */
export function turnOf(state: DesignState): 'works' | 'decide' | undefined {
  if (state === 'awaiting_brief') return undefined
  return state === 'proof_sent' ? 'decide' : 'works'
}

/** Whether the brief may still be changed. */
export function isBriefOpen(state: DesignState): boolean {
  return moveDesignState(state, 'brief').ok
}

/** Whether somebody may still write: until it is handed over. */
export function isTalkOpen(state: DesignState): boolean {
  return state !== 'handed_over'
}
