import type { Artwork } from '../../../stores/artwork/artwork.ts'
import { useSpeech } from '../../page/use-speech.ts'

type MendedProps = Pick<Artwork, 'mended'> & { fileId: string }

/** What a file was made from, and who accepted it; nothing for one that was sent. */
export function Mended({ mended: all, fileId }: MendedProps) {
  const { say, dayAt } = useSpeech()
  const mended = all.find((each) => each.fileId === fileId)
  if (!mended) return null
  const { from, kinds, by, at } = mended
  return (
    <span>
      {say(`artwork.mended_${by}`, {
        name: from,
        day: dayAt(at, 'short'),
        kinds: kinds.map((kind) => say(`artwork.repair_${kind}`)).join('; '),
      })}
    </span>
  )
}
