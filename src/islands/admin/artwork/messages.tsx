import type { DeskLine } from '../../../stores/staff/artwork/line.ts'
import { useSpeech } from '../../page/use-speech.ts'

/** What staff and the customer have said about a line's files. */
export function Messages({ line: { artwork } }: { line: DeskLine }) {
  const { say, dayAt, timeAt } = useSpeech()
  if (artwork.messages.length === 0) return null
  return (
    <ol className="admin-proof-messages">
      {artwork.messages.map(({ id, by, reasons, text, at }) => (
        <li key={id}>
          <b>{say(`proof.message_${by}`, { day: dayAt(at, 'short'), time: timeAt(at) })}</b>
          {reasons.map((reason) => (
            <span key={reason}>{say(`artwork.reason_${reason}`)}</span>
          ))}
          {text && <span>{text}</span>}
        </li>
      ))}
    </ol>
  )
}
