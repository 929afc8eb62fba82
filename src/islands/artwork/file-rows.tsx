import { useStore } from '@nanostores/react'
import { formatBytes } from '../../lib/domain/artwork/file-size.ts'
import { $act, moveFileUp, removeFile } from '../../stores/artwork/acts.ts'
import type { Artwork, ArtworkFile } from '../../stores/artwork/artwork.ts'
import { sendInstead } from '../../stores/artwork/chosen.ts'
import { useSpeech } from '../page/use-speech.ts'
import { Button } from '../ui/button.tsx'
import { Mended } from './parts/mended.tsx'
import { ReplaceFile } from './parts/replace-file.tsx'

/** The files of a line in the order in which they are printed. */
export function FileRows({ artwork }: { artwork: Artwork }) {
  const { say } = useSpeech()
  const act = useStore($act)
  const { files, state } = artwork
  if (files.length === 0) return null
  const mayChange = state === 'in_check' || state === 'question_asked' || state === 'rejected'
  const busy = act.state === 'busy' && say('artwork.busy')
  return (
    <ul className="artwork-files" aria-label={say('artwork.files')}>
      {files.map((file, index) => (
        <li key={file.id}>
          <p className="artwork-file-name">
            <b>{file.name}</b>
            <span>
              <FileText file={file} />
            </span>
            {file.check.state === 'done' && file.check.standard && (
              <span>{say('artwork.file_standard', { standard: file.check.standard })}</span>
            )}
            <Mended artwork={artwork} fileId={file.id} />
          </p>
          <p className="actions">
            {file.download && (
              <a href={file.download} aria-label={say('artwork.save_file', { name: file.name })}>
                {say('artwork.save')}
              </a>
            )}
            {mayChange && index > 0 && (
              <button
                type="button"
                aria-label={say('artwork.earlier_name', { name: file.name })}
                onClick={() => void moveFileUp(artwork, file.id)}
              >
                {say('artwork.earlier')}
              </button>
            )}
            {mayChange && (
              <ReplaceFile
                name={file.name}
                onFiles={(chosen) => sendInstead(artwork, chosen, file.id)}
              />
            )}
            {mayChange && (
              <Button look="link" busy={busy} onClick={() => void removeFile(artwork, file.id)}>
                {say('artwork.remove')}
                <span className="visually-hidden"> {file.name}</span>
              </Button>
            )}
          </p>
        </li>
      ))}
    </ul>
  )
}

/** How large a file is, and how far its check is. */
export function FileText({ file: { bytes, check, createdAt, deletedAt } }: { file: ArtworkFile }) {
  const { say, sayCount, locale, dayAt, timeAt } = useSpeech()
  const size = formatBytes(bytes, locale)
  if (deletedAt) return say('artwork.file_deleted', { size, day: dayAt(deletedAt, 'long') })
  if (check.state === 'waiting') return say('artwork.file_checking', { size })
  const sent = { size, day: dayAt(createdAt, 'short'), time: timeAt(createdAt) }
  // What cannot be opened has no pages to count.
  if (check.pages.length === 0) return say('artwork.file_sent_unread', sent)
  return say('artwork.file_sent', { ...sent, pages: sayCount('artwork.pages', check.pages.length) })
}
