import { useState } from 'react'
import { countKinds } from '../../../lib/domain/artwork/findings.ts'
import { approveDeskLine, type DeskLine } from '../../../stores/staff/artwork/line.ts'
import { allFindings } from '../../artwork/parts/all-findings.ts'
import { useSpeech } from '../../page/use-speech.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'

type ApproveProps = { artwork: DeskLine['artwork']; busy: boolean }

/** Has a line printed from its files; asks once more where something in them must be fixed. */
export function Approve({ artwork, busy }: ApproveProps) {
  const { say, sayCount } = useSpeech()
  const [isAsked, setAsked] = useState(false)
  const { must } = countKinds(allFindings(artwork))
  const isMended = artwork.files.some(({ id }) => artwork.mended.some((each) => each.fileId === id))
  if (isAsked && must > 0)
    return (
      <Note
        tone="warn"
        role="alert"
        acts={
          <>
            <Button small busy={busy && say('proof.busy')} onClick={() => void approveDeskLine()}>
              {say('proof.approve_anyway')}
            </Button>
            <Button look="link" onClick={() => setAsked(false)}>
              {say('forms.cancel')}
            </Button>
          </>
        }
      >
        <p>{sayCount('proof.approve_faults', must)}</p>
      </Note>
    )
  return (
    <Button
      wide
      busy={busy && say('proof.busy')}
      onClick={() => (must > 0 ? setAsked(true) : void approveDeskLine())}
    >
      {say(isMended ? 'proof.approve_mended' : 'proof.approve')}
    </Button>
  )
}
