import { useState } from 'react'
import { randomId } from '../../stores/browser/random-id.ts'
import { type Pin, say as saySomething } from '../../stores/design/design.ts'
import { commentDraft } from '../../stores/design/drafts.ts'
import { useSpeech } from '../page/use-speech.ts'
import { MessageForm } from '../ui/message-form.tsx'
import type { ReadyDesign } from './brief.tsx'
import { Said } from './parts/said.tsx'
import { WhereChoice } from './where-choice.tsx'

type TalkProps = {
  state: ReadyDesign
  /** The version that is looked at; what is said of the whole is always there. */
  version?: number
  pin?: Pin | null
  onPin?: (pin: Pin | null) => void
}

/** What was said of a design, and the next thing: of a point of the version, or of the whole. */
export function Talk({ state, version, pin = null, onPin }: TalkProps) {
  const { say } = useSpeech()
  const { design, busy } = state
  const $draft = commentDraft(design.lineItemId)
  const [text, setText] = useState(() => $draft.get()?.text ?? '')
  // Made once for what is typed: sent twice, it is said once.
  const [own, setOwn] = useState(randomId)
  const shown = design.comments.filter((each) => each.version === null || each.version === version)
  const pages = design.versions.find(({ number }) => number === version)?.pages.length ?? 0
  const type = (typed: string) => {
    setText(typed)
    $draft.keep({ text: typed })
  }
  const send = async () => {
    const said = { id: own, text, version: version ?? null, pin }
    if (!(await saySomething(said))) return
    $draft.clear()
    setText('')
    setOwn(randomId())
    onPin?.(null)
  }
  const isOpen = design.state !== 'handed_over' && design.state !== 'cancelled'
  return (
    <>
      <Said comments={shown} {...(version !== undefined && { version })} />
      {isOpen && (
        <MessageForm
          className="design-talk"
          label={say(onPin ? 'design.comment' : 'design.message')}
          text={text}
          onText={type}
          onSend={send}
          busy={busy === 'comment' && say('design.busy')}
          send={say('design.comment_send')}
          button={{ look: 'line' }}
        >
          {onPin && <WhereChoice pin={pin} pages={pages} onPin={onPin} />}
        </MessageForm>
      )}
    </>
  )
}
