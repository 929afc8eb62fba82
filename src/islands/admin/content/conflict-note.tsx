import { diffLines, linesOf } from '../../../lib/domain/text-lines.ts'
import { type Conflict, keepMine, takeTheirs } from '../../../stores/staff/content/document.ts'
import { useSpeech } from '../../page/use-speech.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'

/** What somebody else has made of the document meanwhile, beside what was typed here. */
export function ConflictNote({ conflict, mine }: { conflict: Conflict; mine: string }) {
  const { say, dayAt, timeAt } = useSpeech()
  const { by, at, text } = conflict
  const lines = diffLines(linesOf(text ?? ''), linesOf(mine))
  const shown = lines.map((line, index) => ({ ...line, index })).filter(({ sign }) => sign !== ' ')
  const when = at ? { day: dayAt(at, 'short'), time: timeAt(at) } : { day: '', time: '' }
  return (
    <Note
      tone="warn"
      role="alert"
      acts={
        <>
          <Button look="link" onClick={takeTheirs}>
            {say('admin.content_take_theirs')}
          </Button>{' '}
          <Button look="link" onClick={keepMine}>
            {say('admin.content_keep_mine')}
          </Button>
        </>
      }
    >
      <p>
        {by
          ? say('admin.content_conflict', { name: by, ...when })
          : say('admin.content_conflict_live')}
      </p>
      <pre className="admin-content-diff">
        {shown.slice(0, 80).map(({ sign, text, index }) => (
          <span key={index} data-sign={sign}>
            {sign === '-' ? say('admin.content_theirs') : say('admin.content_mine')} {text}
            {'\n'}
          </span>
        ))}
      </pre>
    </Note>
  )
}
