import type { LineState } from '../../../lib/contract/fulfilment.ts'
import { stateName } from '../../../lib/domain/fulfilment/state-name.ts'
import { useSpeech } from '../../page/use-speech.ts'

const looks: Record<LineState | 'awaiting_payment', string> = {
  awaiting_payment: 'admin-desk-state-bad',
  awaiting_file: 'admin-desk-state-wait',
  in_check: 'admin-desk-state-now',
  question_asked: 'admin-desk-state-stop',
  rejected: 'admin-desk-state-stop',
  approved: 'admin-desk-state-good',
  in_production: 'admin-desk-state-now',
  shipped: 'admin-desk-state-good',
  delivered: 'admin-desk-state-done',
  cancelled: 'admin-desk-state-done',
}

type MarkProps = {
  state: LineState | 'awaiting_payment'
  /** Its customer fetches it. */
  isCollected?: boolean | undefined
}

/** A state in words, with a mark beside it that is never alone. */
export function StateMark({ state, isCollected = false }: MarkProps) {
  const { say } = useSpeech()
  return (
    <span className={`admin-desk-state ${looks[state]}`}>
      {say(`desk.state_${stateName(state, isCollected)}`)}
    </span>
  )
}
