import type { Design } from '../../../stores/design/design.ts'
import { useSpeech } from '../../page/use-speech.ts'
import { pinnedTo } from './pinned-pages.tsx'

type SaidProps = { comments: Design['comments']; version?: number }

/** What was said, oldest first; what is pinned to the version bears its number on the picture. */
export function Said({ comments, version }: SaidProps) {
  const { say, dayAt, timeAt } = useSpeech()
  const pinned = version === undefined ? [] : pinnedTo(version, comments)
  if (comments.length === 0) return null
  return (
    <ol className="design-said" aria-label={say('design.said')}>
      {comments.map((comment) => {
        const { id, by, at, text } = comment
        const number = pinned.indexOf(comment) + 1
        return (
          <li key={id} className={`design-said-${by}`}>
            {number > 0 && <b className="design-said-number">{number}</b>}
            <span>
              <b>{say(`design.by_${by}`, { day: dayAt(at, 'short'), time: timeAt(at) })}</b>
              <span className="design-said-text">{text}</span>
            </span>
          </li>
        )
      })}
    </ol>
  )
}
