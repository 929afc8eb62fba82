import { useStore } from '@nanostores/react'
import type { ArtworkView } from '../../../lib/contract/artwork-desk.ts'
import { artworkViews } from '../../../lib/domain/artwork/desk.ts'
import type { DeskKey } from '../../../stores/staff/artwork/line.ts'
import {
  $artworkQueue,
  loadArtworkQueue,
  type QueuedLine,
} from '../../../stores/staff/artwork/queue.ts'
import { useSpeech } from '../../page/use-speech.ts'
import { FailureNote } from '../../ui/note.tsx'
import { Segmented } from '../../ui/radio.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { StaffPicture } from '../orders/staff-picture.tsx'

type QueueProps = {
  view: ArtworkView
  current: DeskKey | null
  onView(view: ArtworkView): void
  onOpen(key: DeskKey): void
}

/** Lines whose files somebody has to do something about, the nearest day first. */
export function Queue({ view, current, onView, onOpen }: QueueProps) {
  const { say } = useSpeech()
  const state = useStore($artworkQueue)
  const options = artworkViews.map((value) => {
    const name = say(`proof.view_${value}`)
    if (state.state !== 'listed') return { value, text: name }
    return { value, text: say('proof.view_count', { view: name, count: state.counts[value] }) }
  })
  return (
    <section className="admin-proof-queue" aria-label={say('proof.list')}>
      <div className="admin-proof-views">
        <Segmented
          legend={say('proof.list')}
          name="proof-view"
          options={options}
          chosen={view}
          onChoose={onView}
        />
      </div>
      {state.state === 'loading' && <Skeleton rows={8} />}
      {state.state === 'failed' && (
        <FailureNote failure={state.failure} retry={() => void loadArtworkQueue(view)} />
      )}
      {state.state === 'listed' && state.lines.length === 0 && (
        <p className="admin-proof-none">{say(`proof.none_${view}`)}</p>
      )}
      {state.state === 'listed' && (
        <ul>
          {state.lines.map((line) => (
            <li key={line.lineItemId}>
              <Row
                line={line}
                isOpen={line.lineItemId === current?.lineItemId}
                onOpen={() => onOpen({ orderId: line.orderId, lineItemId: line.lineItemId })}
              />
            </li>
          ))}
        </ul>
      )}
      <p className="admin-proof-keys">
        <kbd>J</kbd> <kbd>K</kbd> {say('proof.key_move')} <kbd>C</kbd> {say('proof.key_claim')}
      </p>
    </section>
  )
}

type RowProps = { line: QueuedLine; isOpen: boolean; onOpen(): void }

function Row({ line, isOpen, onOpen }: RowProps) {
  const { say, day, locale } = useSpeech()
  const { claim } = line
  const holder = claim ? (claim.isMine ? say('proof.yours') : claim.name) : say('proof.free')
  return (
    <button
      type="button"
      className="admin-proof-row"
      aria-current={isOpen ? 'true' : undefined}
      onClick={onOpen}
    >
      <StaffPicture id={line.lineItemId} look={line.look} className="admin-proof-thumb" />
      <span>
        <b>
          {new Intl.NumberFormat(locale).format(line.quantity)} × {line.product}
        </b>
        <span>
          {line.orderNumber.slice(-6)}, {line.customer}
        </span>
        <Found line={line} />
      </span>
      <span className="admin-proof-row-end">
        <b>{day(line.due, 'short')}</b>
        <span>{line.state === 'in_check' ? holder : say(`desk.state_${line.state}`)}</span>
      </span>
    </button>
  )
}

function Found({ line: { files, found } }: { line: QueuedLine }) {
  const { say } = useSpeech()
  if (files === 0) return <span>{say('proof.by_mail')}</span>
  if (!found) return <span>{say('proof.checking')}</span>
  if (found.must + found.look === 0)
    return <span className="admin-proof-good">{say('proof.nothing_found')}</span>
  return (
    <span>
      {found.must > 0 && (
        <span className="admin-proof-bad">{say('proof.must', { count: found.must })}</span>
      )}{' '}
      {found.look > 0 && (
        <span className="admin-proof-amber">{say('proof.look', { count: found.look })}</span>
      )}
    </span>
  )
}
