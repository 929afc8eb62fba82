import { useStore } from '@nanostores/react'
import { formatBytes } from '../../../lib/domain/artwork/file-size.ts'
import type { Artwork } from '../../../stores/artwork/artwork.ts'
import { $sending } from '../../../stores/artwork/sending-state.ts'
import { useSpeech } from '../../page/use-speech.ts'
import { Button } from '../../ui/button.tsx'

type HalfArrivedProps = { arriving: Artwork['arriving']; onDrop: (uploadId: string) => void }

/** What an earlier visit has begun to send and this one does not. */
export function HalfArrived({ arriving, onDrop }: HalfArrivedProps) {
  const { say, locale } = useSpeech()
  const sending = useStore($sending)
  const left = arriving.filter(
    ({ uploadId }) => !sending.some((each) => each.uploadId === uploadId),
  )
  if (left.length === 0) return null
  return (
    <ul className="artwork-sending">
      {left.map(({ uploadId, name, bytes, arrived }) => (
        <li key={uploadId}>
          <p className="artwork-file-name">
            <b>{name}</b>
          </p>
          <progress aria-label={name} value={arrived} max={bytes} />
          <p className="hint">
            {arrived === bytes
              ? say('artwork.sending_taking')
              : say('artwork.half_arrived', {
                  arrived: formatBytes(arrived, locale),
                  bytes: formatBytes(bytes, locale),
                })}
          </p>
          <p className="actions">
            <Button look="link" onClick={() => onDrop(uploadId)}>
              {say('artwork.cancel')}
              <span className="visually-hidden"> {name}</span>
            </Button>
          </p>
        </li>
      ))}
    </ul>
  )
}
