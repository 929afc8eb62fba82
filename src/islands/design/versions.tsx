import { useState } from 'react'
import { approve, type Pin, wantChanges } from '../../stores/design/design.ts'
import { commentDraft } from '../../stores/design/drafts.ts'
import { useShop } from '../page/shop.tsx'
import { useSpeech } from '../page/use-speech.ts'
import { Button } from '../ui/button.tsx'
import { Segmented } from '../ui/radio.tsx'
import type { ReadyDesign } from './brief.tsx'
import { PinnedPages } from './parts/pinned-pages.tsx'
import { Talk } from './talk.tsx'

/** The versions of a design, one at a time or beside the one before, and what is decided of the newest. */
export function Versions({ state }: { state: ReadyDesign }) {
  const { say } = useSpeech()
  const { design } = state
  const { versions, comments, safeMm } = design
  const newest = versions.at(-1)?.number ?? 1
  const [chosen, setChosen] = useState<number | null>(null)
  const [beside, setBeside] = useState(false)
  const [pin, setPin] = useState<Pin | null>(null)
  const shown = versions.find(({ number }) => number === (chosen ?? newest))
  const before = versions.find(({ number }) => number === (shown?.number ?? 0) - 1)
  if (!shown) return null
  const waits = design.state === 'proof_sent' && shown.number === newest
  return (
    <section aria-label={say('design.versions')}>
      <div className="design-choice">
        {versions.length > 1 && (
          <Segmented
            legend={say('design.versions')}
            name="design-version"
            options={versions.map(({ number }) => ({
              value: String(number),
              text: say('design.version', { number }),
            }))}
            chosen={String(shown.number)}
            onChoose={(value) => {
              setChosen(Number(value))
              setPin(null)
            }}
          />
        )}
        {before && (
          <label className="checkbox design-beside">
            <input type="checkbox" checked={beside} onChange={() => setBeside(!beside)} />
            <span>{say('design.beside', { number: before.number })}</span>
          </label>
        )}
      </div>
      <div className="design-sheets" data-beside={beside && before ? '' : undefined}>
        {beside && before && (
          <PinnedPages key={before.number} version={before} comments={comments} safeMm={safeMm} />
        )}
        <PinnedPages
          key={shown.number}
          version={shown}
          comments={comments}
          safeMm={safeMm}
          pin={pin}
          onPin={waits ? setPin : undefined}
        />
      </div>
      <Talk
        key={shown.number}
        state={state}
        version={shown.number}
        {...(waits && { pin, onPin: setPin })}
      />
      {waits && <Decide state={state} version={shown.number} />}
    </section>
  )
}

/** What is decided of the newest version: nothing while the customer has words that are not sent. */
function Decide({ state: { design, busy }, version }: { state: ReadyDesign; version: number }) {
  const { say, day } = useSpeech()
  const { email } = useShop()
  const [isUnsent, setUnsent] = useState(false)
  const { used, included } = design.revisions
  const left = included - used
  const later = laterIfChanged(design)
  const ask = () => {
    const draft = commentDraft(design.lineItemId).get()?.text ?? ''
    setUnsent(draft.trim() !== '')
    if (draft.trim() === '') void wantChanges(version)
  }
  return (
    <div className="design-decide">
      <Button busy={busy === 'approve' && say('design.busy')} onClick={() => void approve(version)}>
        {say('design.approve', { number: version })}
      </Button>
      {left > 0 && (
        <Button look="line" busy={busy === 'changes' && say('design.busy')} onClick={ask}>
          {say('design.want_changes')}
        </Button>
      )}
      {isUnsent && (
        <p className="field-error" role="alert">
          {say('design.unsent')}
        </p>
      )}
      <p className="hint">
        {left > 0
          ? say('design.revisions_left', { count: left })
          : say('design.revisions_none', { email })}{' '}
        {left > 0 && later && say('design.changes_day', { day: day(later, 'long') })}
      </p>
    </div>
  )
}

/** The day that the order would come on after a change, where that is not the promised one. */
function laterIfChanged({ arrivesIfChanged: day, promisedArrivalDate }: ReadyDesign['design']) {
  return day && day > promisedArrivalDate ? day : undefined
}
