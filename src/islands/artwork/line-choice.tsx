import { todoOf } from '../../lib/domain/order/todo.ts'
import type { Artwork } from '../../stores/artwork/artwork.ts'
import { voiceOfLine } from '../order/parts/line-state.ts'
import { useSpeech } from '../page/use-speech.ts'

type ChoiceProps = {
  artworks: readonly Artwork[]
  open: Artwork
  nameOf(artwork: Artwork): string
  piecesOf(artwork: Artwork): string
  isUnprinted(artwork: Artwork): boolean
  onOpen(lineItemId: string): void
}

/** The lines of an order, each with how far its file is; one of them is open. */
export function LineChoice({ artworks, open, onOpen, ...of }: ChoiceProps) {
  const { say } = useSpeech()
  return (
    <fieldset className="artwork-lines">
      <legend className="visually-hidden">{say('artwork.lines')}</legend>
      {artworks.map((artwork) => (
        <label key={artwork.lineItemId} className="artwork-line-choice">
          <input
            type="radio"
            name="artwork-line"
            value={artwork.lineItemId}
            checked={artwork === open}
            onChange={() => onOpen(artwork.lineItemId)}
          />
          <span>
            <b>{of.nameOf(artwork)}</b>
            <span>{of.piecesOf(artwork)}</span>
            <span className={todoOf(artwork.state, artwork.asks) && 'artwork-waits'}>
              {say(
                voiceOfLine(artwork.state, {
                  isDesigned: artwork.byDesigner,
                  isUnprinted: of.isUnprinted(artwork),
                  asks: artwork.asks,
                }),
              )}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
