import type { WorkLine } from '../../../stores/staff/production/list.ts'
import { useSpeech } from '../../page/use-speech.ts'

/** How many pieces of a line go where, an address each. */
export function GoesTo({ goesTo }: { goesTo: NonNullable<WorkLine['goesTo']> }) {
  const { sayCount, number } = useSpeech()
  return (
    <>
      <p>{sayCount('work.addresses', goesTo.length)}</p>
      <ol>
        {goesTo.map(({ quantity, address }, at) => (
          <li key={at}>
            <b>{number(quantity)}</b> {address.join(', ')}
          </li>
        ))}
      </ol>
    </>
  )
}
