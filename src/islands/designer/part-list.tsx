import type { DesignPage } from '../../lib/domain/own-design/own-design.ts'
import { choose } from '../../stores/designer/draw.ts'
import { useSpeech } from '../page/use-speech.ts'
import { useWords } from './use-words.ts'

type ListProps = { page: DesignPage; chosen: string | null; pages: number }

/** What is on the page, what is in front first: a way to parts that lie below others. */
export function PartList({ page, chosen, pages }: ListProps) {
  const { say } = useSpeech()
  const { partName } = useWords(pages)
  return (
    <section className="designer-parts" aria-labelledby="designer-parts">
      <h2 id="designer-parts">{say('designer.parts')}</h2>
      {page.parts.length === 0 ? (
        <p className="hint">{say('designer.parts_none')}</p>
      ) : (
        <ul>
          {[...page.parts].reverse().map((part) => (
            <li key={part.id}>
              <button
                type="button"
                aria-pressed={part.id === chosen}
                onClick={() => choose(part.id)}
              >
                {partName(part)}
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
