import { useStore } from '@nanostores/react'
import { useId } from 'react'
import { formatBytes } from '../../lib/domain/artwork/file-size.ts'
import { ACCEPTED } from '../../lib/domain/artwork/unsendable.ts'
import { $sending, cancelSending } from '../../stores/artwork/sending.ts'
import { removeExample, sendExamples } from '../../stores/design/design.ts'
import { useSpeech } from '../page/use-speech.ts'
import { Button } from '../ui/button.tsx'
import type { ReadyDesign } from './brief.tsx'

/** Pictures and texts that come with a brief: those that are there, those on their way, and more. */
export function Examples({ state, isOpen }: { state: ReadyDesign; isOpen: boolean }) {
  const { say, failure, locale } = useSpeech()
  const id = useId()
  const { design } = state
  const sending = useStore($sending).filter(({ lineItemId }) => lineItemId === design.lineItemId)
  return (
    <div className="design-question">
      <p className="design-label">{say('design.examples')}</p>
      <p className="hint">
        {say('design.examples_hint', { size: formatBytes(design.maxBytes, locale) })}
      </p>
      <ul className="design-files">
        {design.examples.map((file) => (
          <li key={file.id}>
            <a className="more" href={file.download ?? undefined}>
              {file.name}
            </a>{' '}
            <span className="hint">{formatBytes(file.bytes, locale)}</span>{' '}
            {isOpen && (
              <Button look="link" onClick={() => void removeExample(file.id)}>
                {say('design.remove')}
                <span className="visually-hidden"> {file.name}</span>
              </Button>
            )}
          </li>
        ))}
        {sending.map((file) => (
          <li key={file.key}>
            {file.name}{' '}
            {file.state === 'failed' ? (
              <span className="field-error" role="alert">
                {failure(file.failure)}
              </span>
            ) : (
              <progress aria-label={file.name} value={file.arrived} max={file.bytes} />
            )}{' '}
            <Button look="link" onClick={() => void cancelSending(file.key)}>
              {say('design.remove')}
              <span className="visually-hidden"> {file.name}</span>
            </Button>
          </li>
        ))}
      </ul>
      {design.state !== 'handed_over' && design.state !== 'cancelled' && (
        <p className="design-choose">
          <label className="btn btn-line" htmlFor={id}>
            {say('design.choose')}
          </label>
          <input
            id={id}
            className="visually-hidden"
            type="file"
            multiple
            accept={ACCEPTED}
            onChange={({ target }) => {
              sendExamples(design, [...(target.files ?? [])])
              target.value = ''
            }}
          />
        </p>
      )}
    </div>
  )
}
