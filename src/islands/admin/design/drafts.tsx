import { groupFindings } from '../../../lib/domain/artwork/findings.ts'
import {
  type DeskDesign,
  handOverDraft,
  proposeDraft,
  removeDraft,
  sendDrafts,
} from '../../../stores/staff/design/designs.ts'
import { FileInput } from '../../artwork/parts/file-input.tsx'
import { SendingFile, useSending } from '../../artwork/parts/sending-file.tsx'
import { useMeasured } from '../../artwork/parts/use-measured.ts'
import { useSpeech } from '../../page/use-speech.ts'
import { AskedOnceMore } from '../../ui/asked-once-more.tsx'
import { Button } from '../../ui/button.tsx'
import { useHalfTyped } from '../use-half-typed.ts'
import type { OpenDesk } from './next-version.tsx'

type Draft = DeskDesign['drafts'][number]

/** Files that the customer has not seen: sent here, looked through, and then shown, or printed from. */
export function Drafts({ state }: { state: OpenDesk }) {
  const { say } = useSpeech()
  const { open } = state
  const { design } = open
  const [{ note = '' }, keep] = useHalfTyped(design.lineItemId)
  const propose = async (fileId: string) => {
    if (await proposeDraft(fileId, note)) keep({ note: '' })
  }
  const sending = useSending(design.lineItemId)
  const isApproved = design.state === 'approved'
  const mayShow = design.state === 'in_work' || design.state === 'changes_wanted'
  return (
    <div className="admin-proof-acts">
      <b>{say('studio.version_new')}</b>
      {isApproved && <p>{say('studio.hand_over_why')}</p>}
      <label className="btn btn-line btn-small" htmlFor="studio-file">
        {say('studio.choose')}
      </label>
      <FileInput id="studio-file" onFiles={(files) => sendDrafts(open, files)} />
      {sending.map((file) => (
        <p key={file.key}>
          <SendingFile file={file} />
        </p>
      ))}
      {mayShow && open.drafts.length > 0 && (
        <>
          <label htmlFor="studio-note">{say('studio.note')}</label>
          <textarea
            id="studio-note"
            rows={3}
            maxLength={2000}
            value={note}
            onChange={({ target }) => keep({ note: target.value })}
          />
        </>
      )}
      <ul>
        {open.drafts.map((draft) => (
          <Row key={draft.id} draft={draft} state={state} onPropose={propose} />
        ))}
      </ul>
    </div>
  )
}

type RowProps = { draft: Draft; state: OpenDesk; onPropose(fileId: string): Promise<void> }

/** One file, and what can be done with it: asked once more where something in it must be fixed. */
function Row({ draft, state, onPropose }: RowProps) {
  const { say, sayCount } = useSpeech()
  const { state: design } = state.open.design
  const isChecked = draft.check.state === 'done'
  const faults = faultsOf(draft).length
  const shared = {
    against: faults > 0 ? sayCount('studio.faults', faults) : null,
    look: { small: true },
  }
  const about = <span className="visually-hidden"> {draft.name}</span>
  return (
    <li>
      <a className="more" href={draft.download ?? undefined}>
        {draft.name}
      </a>{' '}
      <Found draft={draft} />
      <div className="actions">
        {isChecked && (design === 'in_work' || design === 'changes_wanted') && (
          <AskedOnceMore
            {...shared}
            anyway={say('studio.propose_anyway')}
            busy={state.busy === 'propose' && say('studio.busy')}
            onAct={() => void onPropose(draft.id)}
          >
            {say('studio.propose')}
            {about}
          </AskedOnceMore>
        )}
        {isChecked && design === 'approved' && (
          <AskedOnceMore
            {...shared}
            anyway={say('studio.hand_over_anyway')}
            busy={state.busy === 'hand_over' && say('studio.busy')}
            onAct={() => void handOverDraft(draft.id)}
          >
            {say('studio.hand_over')}
            {about}
          </AskedOnceMore>
        )}
        <Button look="link" onClick={() => void removeDraft(draft.id)}>
          {say('studio.remove')}
          {about}
        </Button>
      </div>
    </li>
  )
}

const faultsOf = ({ check }: Draft) =>
  check.state === 'done'
    ? groupFindings(check.findings).filter(({ severity }) => severity === 'error')
    : []

/** What has to be mended before it prints. */
function Found({ draft }: { draft: Draft }) {
  const { say, sayCount } = useSpeech()
  const measured = useMeasured()
  if (draft.check.state === 'waiting') return <span>{say('studio.checking')}</span>
  const faults = faultsOf(draft)
  if (faults.length === 0) return null
  return (
    <details>
      <summary className="admin-proof-bad">{sayCount('studio.must', faults.length)}</summary>
      <ul>
        {faults.map((group) => (
          <li key={`${group.code} ${group.page}`}>
            {group.page !== null && `${say('artwork.page_number', { number: group.page })}: `}
            {say(`artwork.finding_${group.code}`)} <small>{measured(group)}</small>
          </li>
        ))}
      </ul>
    </details>
  )
}
