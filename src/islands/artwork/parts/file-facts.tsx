import { formatBytes } from '../../../lib/domain/artwork/file-size.ts'
import type { Artwork } from '../../../stores/artwork/artwork.ts'
import { useSpeech } from '../../page/use-speech.ts'

/** How large a file is, how many pages it has once they are counted, and when it came. */
export function FileFacts({ file }: { file: Artwork['files'][number] }) {
  const { sayCount, locale, dayAt, timeAt } = useSpeech()
  const { bytes, check, createdAt } = file
  return (
    <span>
      {formatBytes(bytes, locale)}
      {check.state === 'done' &&
        check.pages.length > 0 &&
        `, ${sayCount('artwork.pages', check.pages.length)}`}
      {`, ${dayAt(createdAt, 'short')}, ${timeAt(createdAt)}`}
    </span>
  )
}
