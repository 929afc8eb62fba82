import { useStore } from '@nanostores/react'
import { formatBytes } from '../../lib/domain/artwork/file-size.ts'
import { $chosen } from '../../stores/artwork/chosen.ts'
import { useSpeech } from '../page/use-speech.ts'
import { Note } from '../ui/note.tsx'

/** What was chosen and not sent: why, and what helps. */
export function UnsentNotes({ maxBytes }: { maxBytes: number }) {
  const { say, locale } = useSpeech()
  const { unsent } = useStore($chosen)
  const size = formatBytes(maxBytes, locale)
  return unsent.map(({ name, why }) => (
    <Note key={name} tone="warn" role="alert">
      <p>
        <b>{say('artwork.unsent', { name })}</b> {say(`artwork.unsent_${why}`, { size })}
      </p>
    </Note>
  ))
}
