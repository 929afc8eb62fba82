import { countKinds } from '../../../lib/domain/artwork/findings.ts'
import { approveDeskLine, type DeskLine } from '../../../stores/staff/artwork/line.ts'
import { allFindings } from '../../artwork/parts/all-findings.ts'
import { useSpeech } from '../../page/use-speech.ts'
import { AskedOnceMore } from '../../ui/asked-once-more.tsx'

type ApproveProps = { artwork: DeskLine['artwork']; busy: boolean }

/** Has a line printed from its files; asks once more where something in them must be fixed. */
export function Approve({ artwork, busy }: ApproveProps) {
  const { say, sayCount } = useSpeech()
  const { must } = countKinds(allFindings(artwork))
  const isMended = artwork.files.some(({ id }) => artwork.mended.some((each) => each.fileId === id))
  return (
    <AskedOnceMore
      against={must > 0 ? sayCount('proof.approve_faults', must) : null}
      anyway={say('proof.approve_anyway')}
      busy={busy && say('proof.busy')}
      look={{ wide: true }}
      onAct={() => void approveDeskLine()}
    >
      {say(isMended ? 'proof.approve_mended' : 'proof.approve')}
    </AskedOnceMore>
  )
}
