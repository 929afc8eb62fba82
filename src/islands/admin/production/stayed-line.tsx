import type { Stayed } from '../../../stores/staff/production/list.ts'
import { useSpeech } from '../../page/use-speech.ts'

const WHY: Partial<Record<string, 'work.stayed_unpaid' | 'work.stayed_short'>> = {
  order_not_paid: 'work.stayed_unpaid',
  stock_short: 'work.stayed_short',
}

/** Why a line did not move. */
export function StayedLine({ stayed: { reference, code, state } }: { stayed: Stayed }) {
  const { say } = useSpeech()
  if (code === 'move_not_legal' && state)
    return <p>{say('work.stayed_at', { reference, state: say(`desk.state_${state}`) })}</p>
  return <p>{say(WHY[code] ?? 'work.stayed_gone', { reference })}</p>
}
