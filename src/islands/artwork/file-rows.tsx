import { formatBytes } from '../../lib/domain/artwork/file-size.ts'
import type { Artwork, ArtworkFile } from '../../stores/artwork/artwork.ts'
import { useSpeech } from '../page/use-speech.ts'
import { Button } from '../ui/button.tsx'
import { Mended } from './parts/mended.tsx'
import { ReplaceFile } from './parts/replace-file.tsx'
import { Unread } from './parts/unread.tsx'

type RowsProps = {
  files: readonly ArtworkFile[]
  mended?: Artwork['mended']
  /** Null where nothing of them can be changed any more. */
  acts: FileActs | null
}

export type FileActs = {
  moveUp(fileId: string): void
  replace(fileId: string, chosen: readonly File[]): void
  remove(fileId: string): void
  isBusy(fileId: string): boolean
}

/** The files of a line, of an order or a cart, in the order in which they are printed. */
export function FileRows({ files, mended = [], acts }: RowsProps) {
  const { say } = useSpeech()
  if (files.length === 0) return null
  return (
    <ul className="artwork-files" aria-label={say('artwork.files')}>
      {files.map((file, index) => (
        <li key={file.id}>
          <p className="artwork-file-name">
            <b>{file.name}</b>
            <span>
              <FileText file={file} />
            </span>
            <Unread file={file} />
            {file.check.state === 'done' && file.check.standard && (
              <span>{say('artwork.file_standard', { standard: file.check.standard })}</span>
            )}
            <Mended mended={mended} fileId={file.id} />
          </p>
          <p className="actions">
            {file.download && (
              <a href={file.download} aria-label={say('artwork.save_file', { name: file.name })}>
                {say('artwork.save')}
              </a>
            )}
            {acts && <Acts file={file} isFirst={index === 0} acts={acts} />}
          </p>
        </li>
      ))}
    </ul>
  )
}

type ActsProps = { file: ArtworkFile; isFirst: boolean; acts: FileActs }

function Acts({ file: { id, name }, isFirst, acts }: ActsProps) {
  const { say } = useSpeech()
  return (
    <>
      {!isFirst && (
        <button type="button" onClick={() => acts.moveUp(id)}>
          {say('artwork.earlier')}
          <span className="visually-hidden"> {name}</span>
        </button>
      )}
      <ReplaceFile name={name} onFiles={(chosen) => acts.replace(id, chosen)} />
      <Button
        look="link"
        busy={acts.isBusy(id) && say('artwork.busy')}
        onClick={() => acts.remove(id)}
      >
        {say('artwork.remove')}
        <span className="visually-hidden"> {name}</span>
      </Button>
    </>
  )
}

/** How large a file is, and how far its check is. */
function FileText({ file: { bytes, check, createdAt, deletedAt } }: { file: ArtworkFile }) {
  const { say, sayCount, locale, dayAt, timeAt } = useSpeech()
  const size = formatBytes(bytes, locale)
  if (deletedAt) return say('artwork.file_deleted', { size, day: dayAt(deletedAt, 'long') })
  if (check.state === 'waiting') return say('artwork.file_checking', { size })
  const sent = { size, day: dayAt(createdAt, 'short'), time: timeAt(createdAt) }
  // What cannot be opened has no pages to count.
  if (check.pages.length === 0) return say('artwork.file_sent_unread', sent)
  return say('artwork.file_sent', { ...sent, pages: sayCount('artwork.pages', check.pages.length) })
}
