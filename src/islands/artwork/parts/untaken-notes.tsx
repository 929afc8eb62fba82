import { useStore } from '@nanostores/react'
import { $untaken } from '../../../stores/artwork/untaken.ts'
import { useSpeech } from '../../page/use-speech.ts'
import { Note } from '../../ui/note.tsx'

/** Files of a line that had arrived and could not be taken when the page was opened, each with why. */
export function UntakenNotes({ lineItemId }: { lineItemId: string }) {
  const { failure } = useSpeech()
  const untaken = useStore($untaken).filter((each) => each.lineItemId === lineItemId)
  return untaken.map((file) => (
    <Note key={file.uploadId} tone="bad" role="alert">
      <p>
        <b>{file.name}:</b> {failure(file.failure)}
      </p>
    </Note>
  ))
}
