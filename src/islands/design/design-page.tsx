import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { linkPath } from '../../lib/domain/urls/link-path.ts'
import { withQuery } from '../../lib/domain/urls/query.ts'
import { $design, loadDesign, refreshDesign } from '../../stores/design/design.ts'
import { DayKept } from '../order/parts/day-kept.tsx'
import { App } from '../page/app.tsx'
import { type ShopProps, useShop } from '../page/shop.tsx'
import { useSpeech } from '../page/use-speech.ts'
import { FailureNote } from '../ui/note.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useKeyboardKept } from '../ui/use-keyboard-kept.ts'
import { Brief, type ReadyDesign } from './brief.tsx'
import { Talk } from './talk.tsx'
import { Versions } from './versions.tsx'

/** Where customers say what is to be designed, look at it, and approve it. */
export function DesignPage({ shop }: { shop: ShopProps }) {
  return (
    <App shop={shop} access="customer" waiting={<Skeleton rows={4} boxes={1} />}>
      <Design />
    </App>
  )
}

/** States in which the day depends on the customer's next word. */
const WAITING: readonly ReadyDesign['design']['state'][] = ['awaiting_brief', 'proof_sent']

/** Links to pictures are good for fifteen minutes. */
const REFRESH_MS = 10 * 60_000

function Design() {
  const { say, day } = useSpeech()
  const { links } = useShop()
  const [{ number, line }] = useState(placeOf)
  const state = useStore($design, { ssr: 'initial' })
  useKeyboardKept()
  useEffect(() => {
    if (number) void loadDesign(number, line)
    else location.replace(linkPath(links, 'orders'))
  }, [number, line, links])
  useEffect(() => {
    const timer = setInterval(() => void refreshDesign(), REFRESH_MS)
    return () => clearInterval(timer)
  }, [])
  if (state.state === 'failed')
    return (
      <FailureNote failure={state.failure} retry={() => number && void loadDesign(number, line)} />
    )
  if (state.state === 'loading') return <Skeleton rows={4} boxes={1} />
  const { design, refused } = state
  const isBrief = design.state === 'awaiting_brief' || design.state === 'briefed'
  return (
    <div className="design">
      <p className="design-back">
        <a href={withQuery(links['orderDetail'] ?? '/', { order_number: design.orderNumber })}>
          {say('design.to_order', { number: design.orderNumber })}
        </a>
      </p>
      <h1>{say('design.for', { pieces: design.pieces })}</h1>
      <p className="lead" role="status" tabIndex={-1} data-keyboard>
        {say(`design.lead_${design.state}`)}{' '}
        {design.due && say('design.due', { day: day(design.due, 'long') })}
      </p>
      {WAITING.includes(design.state) && <DayKept line={design} />}
      <p className="hint">{design.facts.map(({ value }) => value).join(', ')}</p>
      {refused && <FailureNote failure={refused} />}
      {design.versions.length > 0 && <Versions state={state} />}
      {isBrief && design.state !== 'briefed' && <Brief key={design.briefs} state={state} />}
      {design.versions.length === 0 && design.state !== 'awaiting_brief' && <Talk state={state} />}
      {design.state !== 'awaiting_brief' && (
        <details className="design-brief-sent">
          <summary>{say('design.your_brief')}</summary>
          <Brief key={design.briefs} state={state} />
        </details>
      )}
    </div>
  )
}

/** The order and the line that the address names; the server renders neither. */
function placeOf(): { number: string | null; line: string | null } {
  const query = new URLSearchParams(globalThis.location?.search ?? '')
  return { number: query.get('order_number'), line: query.get('line') }
}
