import type { DesignPart } from '../../lib/domain/own-design/own-design.ts'
import { changePart, duplicatePart, movePart, removePart } from '../../stores/designer/draw.ts'
import { useSpeech } from '../page/use-speech.ts'
import { Button } from '../ui/button.tsx'
import { InkChoice } from './ink-choice.tsx'
import { NumberBox } from './number-box.tsx'
import { TextFields } from './text-fields.tsx'
import { useWords } from './use-words.ts'

type InspectorProps = { part: DesignPart; pages: number }

/** What can be said of the part that is chosen. */
export function Inspector({ part, pages }: InspectorProps) {
  const { say } = useSpeech()
  const { partName } = useWords(pages)
  const { id } = part
  return (
    <section className="designer-inspector" aria-labelledby="designer-chosen">
      <h2 id="designer-chosen">{say('designer.chosen', { part: partName(part) })}</h2>
      {part.kind === 'text' && <TextFields part={part} />}
      {part.kind === 'shape' && (
        <InkChoice
          name="ink"
          legend={say('designer.ink')}
          value={part.ink}
          onInk={(ink) => ink && changePart(id, { ink })}
        />
      )}
      <p className="actions">
        <Button look="link" onClick={() => movePart(id, 1)}>
          {say('designer.forward')}
        </Button>
        <Button look="link" onClick={() => movePart(id, -1)}>
          {say('designer.backward')}
        </Button>
        <Button look="link" onClick={() => duplicatePart(part)}>
          {say('designer.duplicate')}
        </Button>
        <Button look="link" onClick={() => removePart(id)}>
          {say('designer.remove')}
        </Button>
      </p>
      <details>
        <summary>{say('designer.place')}</summary>
        <PlaceFields part={part} />
      </details>
      <p className="hint">{say('designer.keys')}</p>
    </section>
  )
}

const [FURTHEST_MM, LONGEST_MM] = [6_000, 6_000]

function PlaceFields({ part }: Pick<InspectorProps, 'part'>) {
  const { say } = useSpeech()
  const { id } = part
  const place = { minimum: -FURTHEST_MM, maximum: FURTHEST_MM }
  const length = { minimum: 0.1, maximum: LONGEST_MM }
  return (
    <div className="designer-numbers">
      <NumberBox
        {...place}
        label={say('designer.x')}
        value={part.xMm}
        onNumber={(xMm) => changePart(id, { xMm }, `x ${id}`)}
      />
      <NumberBox
        {...place}
        label={say('designer.y')}
        value={part.yMm}
        onNumber={(yMm) => changePart(id, { yMm }, `y ${id}`)}
      />
      {part.kind !== 'text' && (
        <>
          <NumberBox
            {...length}
            label={say('designer.width')}
            value={part.widthMm}
            onNumber={(widthMm) => changePart(id, { widthMm }, `width ${id}`)}
          />
          <NumberBox
            {...length}
            label={say('designer.height')}
            value={part.heightMm}
            onNumber={(heightMm) => changePart(id, { heightMm }, `height ${id}`)}
          />
        </>
      )}
      <NumberBox
        label={say('designer.turn')}
        minimum={-360}
        maximum={360}
        value={part.turn}
        onNumber={(turn) => changePart(id, { turn }, `turn ${id}`)}
      />
    </div>
  )
}
