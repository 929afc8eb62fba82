import type { DesignPage } from '../../lib/domain/own-design/own-design.ts'
import type { Trouble } from '../../lib/domain/own-design/troubles.ts'
import { choose } from '../../stores/designer/draw.ts'
import { useSpeech } from '../page/use-speech.ts'
import { useWords } from './use-words.ts'

type HintsProps = { page: DesignPage; at: number; pages: number; troubles: readonly Trouble[] }

/** What somebody may want to mend on the page before it is printed; each leads to its part. */
export function Hints({ page, at, pages, troubles }: HintsProps) {
  const { say } = useSpeech()
  const { partName, pageName } = useWords(pages)
  if (troubles.length === 0) return null
  const sentence = (trouble: Trouble) => {
    if (trouble.kind === 'empty') return say('designer.trouble_empty', { page: pageName(at) })
    const part = page.parts.find(({ id }) => id === trouble.id)
    const named = { part: part ? partName(part) : '' }
    return trouble.kind === 'coarse'
      ? say('designer.trouble_coarse', { ...named, dpi: trouble.dpi })
      : say(`designer.trouble_${trouble.kind}`, named)
  }
  return (
    <section className="designer-hints" aria-labelledby="designer-hints">
      <h2 id="designer-hints">{say('designer.hints')}</h2>
      <ul>
        {troubles.map((trouble) => {
          const id = trouble.kind === 'empty' ? null : trouble.id
          return (
            <li key={`${trouble.kind} ${id}`}>
              {id === null ? (
                sentence(trouble)
              ) : (
                <button type="button" className="link" onClick={() => choose(id)}>
                  {sentence(trouble)}
                </button>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
