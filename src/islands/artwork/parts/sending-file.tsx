import { useStore } from '@nanostores/react'
import { $sending, type Sending } from '../../../stores/artwork/sending-state.ts'
import { useSpeech } from '../../page/use-speech.ts'

/** Files of a line on their way, in the order in which they were chosen. */
export function useSending(lineItemId: string): Sending[] {
  return useStore($sending).filter((file) => file.lineItemId === lineItemId)
}

/** A file on its way in one line: how much has arrived, or why it did not. */
export function SendingFile({ file }: { file: Sending }) {
  const { failure } = useSpeech()
  return (
    <>
      {file.name}{' '}
      {file.state === 'failed' ? (
        <span className="field-error" role="alert">
          {failure(file.failure)}
        </span>
      ) : (
        <progress aria-label={file.name} value={file.arrived} max={file.bytes} />
      )}
    </>
  )
}
