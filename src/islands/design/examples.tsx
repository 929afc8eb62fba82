import { useId } from 'react'
import { formatBytes } from '../../lib/domain/artwork/file-size.ts'
import { cancelSending } from '../../stores/artwork/sending.ts'
import { removeExample, sendExamples } from '../../stores/design/design.ts'
import { FileInput } from '../artwork/parts/file-input.tsx'
import { SendingFile, useSending } from '../artwork/parts/sending-file.tsx'
import { useSpeech } from '../page/use-speech.ts'
import { Button } from '../ui/button.tsx'
import type { ReadyDesign } from './brief.tsx'

/** Pictures and examples that come with a brief: those that are there, those on their way, and more. */
export function Examples({ state, isOpen }: { state: ReadyDesign; isOpen: boolean }) {
  const { say, locale } = useSpeech()
  const id = useId()
  const { design } = state
  const sending = useSending(design.lineItemId)
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
            <SendingFile file={file} />{' '}
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
          <FileInput id={id} several onFiles={(files) => sendExamples(design, files)} />
        </p>
      )}
    </div>
  )
}
