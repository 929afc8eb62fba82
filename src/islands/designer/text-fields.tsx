import { useId } from 'react'
import type { DesignFont } from '../../lib/contract/own-design.ts'
import { designFonts } from '../../lib/domain/own-design/fonts.ts'
import type { TextPart } from '../../lib/domain/own-design/own-design.ts'
import { changePart } from '../../stores/designer/draw.ts'
import { useSpeech } from '../page/use-speech.ts'
import { Segmented } from '../ui/radio.tsx'
import { InkChoice } from './ink-choice.tsx'
import { NumberBox } from './number-box.tsx'

/** What the makers of the fonts call them. */
const FONT_NAMES: Readonly<Record<DesignFont, string>> = {
  sans: 'Hanken Grotesk',
  'sans-bold': 'Hanken Grotesk Bold',
  serif: 'Lora',
  'serif-bold': 'Lora Bold',
  script: 'Caveat',
}
const ALIGNMENTS = ['start', 'middle', 'end'] as const
const [SMALLEST_PT, LARGEST_PT, LONGEST_TEXT] = [3, 2_000, 1_200]

/** The words of a text and what they look like. */
export function TextFields({ part }: { part: TextPart }) {
  const { say } = useSpeech()
  const { id } = part
  const own = useId()
  return (
    <>
      <div className="field">
        <label htmlFor={`${own}-words`}>{say('designer.words')}</label>
        <textarea
          id={`${own}-words`}
          rows={Math.min(6, part.text.split('\n').length + 1)}
          maxLength={LONGEST_TEXT}
          value={part.text}
          onChange={({ target }) => changePart(id, { text: target.value }, `words ${id}`)}
        />
      </div>
      <div className="field">
        <label htmlFor={`${own}-font`}>{say('designer.font')}</label>
        <select
          id={`${own}-font`}
          value={part.font}
          onChange={({ target }) => {
            const font = designFonts.find((each) => each === target.value)
            if (font) changePart(id, { font })
          }}
        >
          {designFonts.map((font) => (
            <option key={font} value={font}>
              {FONT_NAMES[font]}
            </option>
          ))}
        </select>
      </div>
      <div className="designer-row">
        <NumberBox
          label={say('designer.size')}
          minimum={SMALLEST_PT}
          maximum={LARGEST_PT}
          step={0.5}
          value={part.sizePt}
          onNumber={(sizePt) => changePart(id, { sizePt }, `size ${id}`)}
        />
        <Segmented
          legend={say('designer.align')}
          name="align"
          options={ALIGNMENTS.map((value) => ({ value, text: say(`designer.align_${value}`) }))}
          chosen={part.align}
          onChoose={(align) => changePart(id, { align })}
        />
      </div>
      <InkChoice
        name="ink"
        legend={say('designer.ink')}
        value={part.ink}
        onInk={(ink) => ink && changePart(id, { ink })}
      />
    </>
  )
}
