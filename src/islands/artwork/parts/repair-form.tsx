import { type SubmitEvent, useId, useState } from 'react'
import type { RepairKind } from '../../../lib/contract/artwork.ts'
import { isWish, readOrder, usualRepairs } from '../../../lib/domain/artwork/repairs.ts'
import type { ArtworkFile } from '../../../stores/artwork/artwork.ts'
import { useSpeech } from '../../page/use-speech.ts'
import { Button } from '../../ui/button.tsx'
import type { RepairActs } from './repair-acts.ts'

type FormProps = { file: ArtworkFile; offered: readonly RepairKind[]; acts: RepairActs }

/** What is to be mended in a file: what makes it fit is ticked before. */
export function RepairForm({ file, offered, acts }: FormProps) {
  const { say } = useSpeech()
  const id = useId()
  const count = file.check.state === 'done' ? file.check.pages.length : 0
  const now = Array.from({ length: count }, (_, index) => index + 1).join(', ')
  const [chosen, setChosen] = useState<readonly RepairKind[]>(usualRepairs(offered))
  const [order, setOrder] = useState(now)
  const [wrong, setWrong] = useState<'none' | 'order' | null>(null)
  const bleeds = offered.filter(isBleed)
  const reorders = chosen.includes('reorder')
  const toggle = (kind: RepairKind) => {
    setWrong(null)
    setChosen(chosen.includes(kind) ? chosen.filter((each) => each !== kind) : [...chosen, kind])
  }
  const setBleed = (kind: RepairKind | null) =>
    setChosen([...chosen.filter((each) => !isBleed(each)), ...(kind ? [kind] : [])])
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const wish = { kinds: [...chosen], order: reorders ? (readOrder(order) ?? []) : [] }
    if (chosen.length === 0) setWrong('none')
    else if (!isWish(wish, offered, count)) setWrong('order')
    else acts.ask(file.id, wish.kinds, wish.order)
  }
  return (
    <form className="artwork-repair" onSubmit={send} noValidate>
      <h3>{say(titleOf(offered), { name: file.name })}</h3>
      <p className="hint">{say('artwork.repair_lead')}</p>
      {offered
        .filter((kind) => !isBleed(kind) && !(kind === 'reorder' && chosen.includes('split')))
        .map((kind) => (
          <label key={kind} className="checkbox">
            <input type="checkbox" checked={chosen.includes(kind)} onChange={() => toggle(kind)} />
            <span>{say(`artwork.repair_${kind}`)}</span>
          </label>
        ))}
      {reorders && (
        <p className="artwork-repair-order">
          <label htmlFor={`${id}-order`}>{say('artwork.repair_order')}</label>
          <input
            id={`${id}-order`}
            value={order}
            inputMode="numeric"
            autoComplete="off"
            aria-invalid={wrong === 'order'}
            aria-describedby={`${id}-hint`}
            onChange={({ target }) => setOrder(target.value)}
          />
          <span id={`${id}-hint`} className="hint">
            {say('artwork.repair_order_hint', { order: now })}
          </span>
        </p>
      )}
      <Bleeds chosen={chosen} offered={bleeds} onChoose={setBleed} />
      {wrong && (
        <p className="field-error" role="alert">
          {wrong === 'none'
            ? say('artwork.repair_none')
            : say('artwork.repair_order_wrong', { count })}
        </p>
      )}
      <p className="form-actions">
        <Button look="line" busy={acts.busy}>
          {say('artwork.repair_ask')}
        </Button>
      </p>
    </form>
  )
}

/** Of a file that nothing was found in the pages can be turned round, and nothing is to be fixed. */
const titleOf = (offered: readonly RepairKind[]) =>
  offered.every((kind) => kind === 'reorder')
    ? 'artwork.repair_title_order'
    : 'artwork.repair_title'

type BleedsProps = {
  chosen: readonly RepairKind[]
  offered: readonly RepairKind[]
  onChoose(kind: RepairKind | null): void
}

/** One way to make bleed, or none. */
function Bleeds({ chosen, offered, onChoose }: BleedsProps) {
  const { say } = useSpeech()
  const name = useId()
  if (offered.length === 0) return null
  return (
    <fieldset>
      <legend>{say('artwork.repair_bleed')}</legend>
      {[...offered, null].map((kind) => (
        <label key={kind ?? 'none'} className="checkbox">
          <input
            type="radio"
            name={name}
            checked={kind ? chosen.includes(kind) : !chosen.some(isBleed)}
            onChange={() => onChoose(kind)}
          />
          <span>{kind ? say(`artwork.repair_${kind}`) : say('artwork.repair_bleed_none')}</span>
        </label>
      ))}
    </fieldset>
  )
}

const isBleed = (kind: RepairKind) => kind === 'bleed_mirror' || kind === 'bleed_stretch'
