import type { LineState } from '../../lib/contract/fulfilment.ts'
import { lengthsOf, stages } from '../../lib/domain/fulfilment/lengths.ts'
import { sentParcels } from '../../lib/domain/fulfilment/sent-parcels.ts'
import type { Order } from '../../stores/order/order.ts'
import { useSpeech } from '../page/use-speech.ts'
import { Icon } from '../ui/icon.tsx'
import { voiceOfLine } from './parts/line-state.ts'

type Progress = Order['progress'][number]

const looks = {
  done: 'order-ruler-done',
  waits: 'order-ruler-waits',
  now: 'order-ruler-now',
}

/** The state by which each length is behind a line. */
const ends: Record<(typeof stages)[number], LineState> = {
  file: 'in_check',
  check: 'approved',
  print: 'shipped',
  ship: 'delivered',
}

type ProgressProps = {
  progress: Progress
  quantity: number
  arrives: string
  isDesigned: boolean
  /** It has no file, and is packed in place of printed. */
  isUnprinted: boolean
  /** Its customer fetches it. */
  isCollected: boolean
  isUnpaid: boolean
  drops: readonly { quantity: number; lines: readonly string[] }[] | undefined
}

/** How far a line is, on a ruler of its lengths, and where its parcel is followed. */
export function LineProgress({
  progress,
  quantity,
  arrives,
  isDesigned,
  isUnprinted,
  isCollected,
  isUnpaid,
  drops = [],
}: ProgressProps) {
  const { say, day, dayAt, number } = useSpeech()
  const { state, asks, design, steps, shipment, promisedFirst } = progress
  const parcels = sentParcels(progress, quantity, drops)
  const { done, waits } = lengthsOf(progress)
  const textOf = (stage: (typeof stages)[number], index: number): string => {
    const end = steps.findLast((step) => step.state === ends[stage])
    if (index < done) return end ? dayAt(end.at, 'short') : ''
    if (index === done)
      return say(
        voiceOfLine(state, { isDesigned, isUnprinted, isCollected, isUnpaid, asks, design }),
      )
    const comes = isCollected ? 'order.line_ready_from' : 'order.line_arrives'
    return stage === 'ship' ? say(comes, { day: day(arrives, 'short') }) : ''
  }
  const nameOf = (stage: (typeof stages)[number]) => {
    if (isUnprinted && stage === 'print') return 'pack'
    return isCollected && stage === 'ship' ? 'collect' : stage
  }
  return (
    <>
      <ol className="order-ruler" aria-label={say('order.progress')}>
        {stages.map((stage, index) => {
          if (isUnprinted && (stage === 'file' || stage === 'check')) return null
          const isNow = index === done
          const look =
            index < done ? looks.done : isNow ? (waits ? looks.waits : looks.now) : undefined
          return (
            <li key={stage} className={look} aria-current={isNow ? 'step' : undefined}>
              <b>
                {index < done && <Icon name="check" />} {say(`order.stage_${nameOf(stage)}`)}
              </b>
              <span>{textOf(stage, index)}</span>
            </li>
          )
        })}
      </ol>
      {promisedFirst && (
        <p className="hint">{say('order.line_moved', { day: day(promisedFirst, 'short') })}</p>
      )}
      {parcels.map(({ part, contents, sentAt, drop = 0, ...sent }) => (
        <div key={part}>
          <p className="order-parcel">
            {say('order.line_part', {
              part: number(sent.quantity),
              whole: number(quantity),
              day: dayAt(sentAt, 'short'),
            })}
            {[contents, ...(drops[drop - 1]?.lines ?? [])]
              .filter(Boolean)
              .map((text) => `, ${text}`)}
          </p>
          {sent.carrier && <Parcel shipment={sent} />}
        </div>
      ))}
      {shipment && parcels.length === 0 && <Parcel shipment={shipment} />}
    </>
  )
}

function Parcel({ shipment }: { shipment: NonNullable<Progress['shipment']> }) {
  const { say } = useSpeech()
  const { carrier, number, url } = shipment
  return (
    <p className="order-parcel">
      {say('order.line_carrier', { carrier })}{' '}
      {url ? <a href={url}>{say('order.line_follow', { number })}</a> : number}
    </p>
  )
}
