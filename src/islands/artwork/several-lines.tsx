import { useStore } from '@nanostores/react'
import { useId } from 'react'
import { formatBytes } from '../../lib/domain/artwork/file-size.ts'
import { $arrived, $chosen, assignChosen, sendChosen } from '../../stores/artwork/chosen.ts'
import { useSpeech } from '../page/use-speech.ts'
import { Button } from '../ui/button.tsx'
import { useSending } from './parts/sending-file.tsx'
import { SendingList } from './parts/sending-list.tsx'

type Line = { id: string; name: string }
type LinesProps = {
  orderId: string
  lines: readonly Line[]
  /** The line that is shown with its files. */
  open: string
  onOpen(lineItemId: string): void
}

/** Files that are chosen for one of several lines, and what became of those for a line that is not open. */
export function SeveralLines({ orderId, lines, open, onOpen }: LinesProps) {
  return (
    <>
      <AssignFiles orderId={orderId} lines={lines} />
      {lines
        .filter(({ id }) => id !== open)
        .map((line) => (
          <OtherLine key={line.id} line={line} onOpen={() => onOpen(line.id)} />
        ))}
    </>
  )
}

/** Files on their way to a line that is not open, and those that have arrived there. */
function OtherLine({ line: { id, name }, onOpen }: { line: Line; onOpen(): void }) {
  const { say } = useSpeech()
  const title = useId()
  const sending = useSending(id)
  const arrived = useStore($arrived).filter(({ lineItemId }) => lineItemId === id)
  if (sending.length + arrived.length === 0) return null
  return (
    <section aria-labelledby={title}>
      <h2 id={title}>{say('artwork.other_line', { name })}</h2>
      <SendingList lineItemId={id} />
      <div role="status">
        {arrived.map((file, index) => (
          <p key={`${file.name} ${index}`}>
            {say('artwork.other_arrived', { file: file.name, name })}
          </p>
        ))}
      </div>
      <p className="actions">
        <button type="button" className="link" onClick={onOpen}>
          {say('artwork.other_open')}
          <span className="visually-hidden"> {name}</span>
        </button>
      </p>
    </section>
  )
}

/** Files laid out with the line that each is for, to be put right before they are sent. */
function AssignFiles({ orderId, lines }: Pick<LinesProps, 'orderId' | 'lines'>) {
  const { say, sayCount, locale } = useSpeech()
  const title = useId()
  const { files } = useStore($chosen)
  if (files.length === 0) return null
  const takes = (lineItemId: string) => lines.some(({ id }) => id === lineItemId)
  const ready = files.filter(({ lineItemId }) => takes(lineItemId))
  return (
    <section className="artwork-assign" aria-labelledby={title}>
      <h2 id={title}>{say('artwork.assign')}</h2>
      <p className="hint">{say('artwork.assign_hint')}</p>
      <ul>
        {files.map(({ file, lineItemId }, index) => (
          <li key={`${file.name} ${index}`}>
            <span>
              <b>{file.name}</b> {formatBytes(file.size, locale)}
            </span>
            <select
              aria-label={say('artwork.assign_for', { name: file.name })}
              value={takes(lineItemId) ? lineItemId : ''}
              onChange={({ target }) => assignChosen(file, target.value)}
            >
              {!takes(lineItemId) && <option value="">{say('artwork.assign_anew')}</option>}
              {lines.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
            <button type="button" className="link" onClick={() => assignChosen(file, null)}>
              {say('artwork.leave_out')}
              <span className="visually-hidden"> {file.name}</span>
            </button>
          </li>
        ))}
      </ul>
      {ready.length > 0 && (
        <p className="form-actions">
          <Button onClick={() => sendChosen(orderId, lines)}>
            {sayCount('artwork.send', ready.length)}
          </Button>
        </p>
      )}
    </section>
  )
}
