import type { Design } from '../../../stores/design/design.ts'
import { useSpeech } from '../../page/use-speech.ts'
import { pinnedTo } from './pinned-picture.tsx'

type SaidProps = { comments: Design['comments']; version?: number; isToStaff?: boolean }

/**
 * What was said, oldest first; what is pinned to the version bears its number on the picture. The
 * customer's own words are “You” to them alone.
 */
export function Said({ comments, version, isToStaff = false }: SaidProps) {
  const { say, dayAt, timeAt } = useSpeech()
  const pinned = version === undefined ? [] : pinnedTo(version, comments)
  if (comments.length === 0) return null
  return (
    <ol className="design-said" aria-label={say('design.said')}>
      {comments.map((comment) => {
        const { id, by, at, text } = comment
        const number = pinned.indexOf(comment) + 1
        const who = by === 'customer' && isToStaff ? 'the_customer' : by
        return (
          <li key={id} className={`design-said-${by}`}>
            {number > 0 && <b className="design-said-number">{number}</b>}
            <span>
              <b>{say(`design.by_${who}`, { day: dayAt(at, 'short'), time: timeAt(at) })}</b>
              <span className="design-said-text">{text}</span>
            </span>
          </li>
        )
      })}
    </ol>
  )
}
