import { useStore } from '@nanostores/react'
import { useId } from 'react'
import { formatBytes } from '../../lib/domain/artwork/file-size.ts'
import { $chosen, assignChosen, sendChosen } from '../../stores/artwork/chosen.ts'
import { useSpeech } from '../page/use-speech.ts'
import { Button } from '../ui/button.tsx'

type AssignProps = { orderId: string; lines: readonly { id: string; name: string }[] }

/** Files laid out with the line that each is for, to be put right before they are sent. */
export function AssignFiles({ orderId, lines }: AssignProps) {
  const { say, sayCount, locale } = useSpeech()
  const title = useId()
  const { files } = useStore($chosen)
  if (files.length === 0) return null
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
              value={lineItemId}
              onChange={({ target }) => assignChosen(file, target.value)}
            >
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
      <p className="form-actions">
        <Button onClick={() => sendChosen(orderId)}>
          {sayCount('artwork.send', files.length)}
        </Button>
      </p>
    </section>
  )
}
