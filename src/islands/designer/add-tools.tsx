import { useStore } from '@nanostores/react'
import { useRef } from 'react'
import { MOST_PARTS } from '../../lib/domain/own-design/own-design.ts'
import { $working } from '../../stores/designer/designer.ts'
import { addPart } from '../../stores/designer/draw.ts'
import { sendPicture } from '../../stores/designer/picture.ts'
import { useSpeech } from '../page/use-speech.ts'
import { Button } from '../ui/button.tsx'
import type { Piece } from './page-art.tsx'

/** What is put on the page: in its middle, and in a size that fits the piece. */
export function AddTools({ piece, isFull }: { piece: Piece; isFull: boolean }) {
  const { say } = useSpeech()
  const working = useStore($working, { ssr: 'initial' })
  const file = useRef<HTMLInputElement>(null)
  const { widthMm, heightMm } = piece
  const [third, quarter] = [Math.round(widthMm / 3), Math.round(heightMm / 4)]
  const box = {
    ...({ kind: 'shape', ink: 'sky', turn: 0 } as const),
    ...{ widthMm: third, heightMm: quarter },
    ...{ xMm: Math.round((widthMm - third) / 2), yMm: Math.round((heightMm - quarter) / 2) },
  }
  return (
    <fieldset className="designer-add">
      <legend>{say('designer.add')}</legend>
      <Button
        look="line"
        small
        onClick={() =>
          addPart({
            ...{ kind: 'text', text: say('designer.first_text'), font: 'sans-bold', ink: 'black' },
            ...{ align: 'middle', turn: 0, sizePt: Math.max(8, Math.round(heightMm / 5)) },
            ...{ xMm: widthMm / 2, yMm: Math.round(heightMm * 0.4) },
          })
        }
      >
        {say('designer.add_text')}
      </Button>
      <Button
        look="line"
        small
        busy={working.on === 'picture' && say('designer.sending')}
        onClick={() => file.current?.click()}
      >
        {say('designer.add_picture')}
      </Button>
      <input
        ref={file}
        hidden
        type="file"
        accept="image/jpeg,image/png,image/webp"
        onChange={({ target }) => {
          const [chosen] = target.files ?? []
          if (chosen) void sendPicture(chosen)
          target.value = ''
        }}
      />
      <Button look="line" small onClick={() => addPart({ ...box, shape: 'box' })}>
        {say('designer.add_box')}
      </Button>
      <Button look="line" small onClick={() => addPart({ ...box, shape: 'oval' })}>
        {say('designer.add_oval')}
      </Button>
      <p className="hint" role="status">
        {isFull && say('designer.page_full', { count: MOST_PARTS })}
      </p>
    </fieldset>
  )
}
