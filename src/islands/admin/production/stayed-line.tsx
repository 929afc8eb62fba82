import type { Stayed } from '../../../stores/staff/production/list.ts'
import { useSpeech } from '../../page/use-speech.ts'

/** Why a line did not move. */
export function StayedLine({ stayed: { reference, code, state } }: { stayed: Stayed }) {
  const { say } = useSpeech()
  if (code === 'move_not_legal' && state)
    return <p>{say('work.stayed_at', { reference, state: say(`desk.state_${state}`) })}</p>
  return (
    <p>
      {say(code === 'order_not_paid' ? 'work.stayed_unpaid' : 'work.stayed_gone', { reference })}
    </p>
  )
}
