import type { Stayed } from '../../../stores/staff/production/list.ts'
import { useSpeech } from '../../page/use-speech.ts'

type Why = `work.stayed_${'unpaid' | 'short' | 'several'}`
const WHY: Partial<Record<string, Why>> = {
  order_not_paid: 'work.stayed_unpaid',
  part_address_missing: 'work.stayed_several',
  stock_short: 'work.stayed_short',
}

/** Why a line did not move. */
export function StayedLine({ stayed: { reference, code, state } }: { stayed: Stayed }) {
  const { say } = useSpeech()
  if (code === 'move_not_legal' && state)
    return <p>{say('work.stayed_at', { reference, state: say(`desk.state_${state}`) })}</p>
  return <p>{say(WHY[code] ?? 'work.stayed_gone', { reference })}</p>
}
