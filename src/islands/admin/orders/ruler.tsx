import type { LineState } from '../../../lib/contract/fulfilment.ts'
import { useSpeech } from '../../page/use-speech.ts'

/** The four lengths of a line's way, and at which of them each state stands. */
const stages = ['file', 'check', 'print', 'ship'] as const
const at: Record<LineState, { done: number; now: 'now' | 'stop' | 'none' }> = {
  awaiting_file: { done: 0, now: 'stop' },
  in_check: { done: 1, now: 'now' },
  question_asked: { done: 1, now: 'stop' },
  rejected: { done: 1, now: 'stop' },
  approved: { done: 2, now: 'none' },
  in_production: { done: 2, now: 'now' },
  shipped: { done: 3, now: 'now' },
  delivered: { done: 4, now: 'none' },
  cancelled: { done: 0, now: 'none' },
}

const looks = {
  done: 'admin-desk-ruler-done',
  now: 'admin-desk-ruler-now',
  stop: 'admin-desk-ruler-stop',
  none: undefined,
}

/** When a line came to its stages, as far as it has. */
const reached: Record<(typeof stages)[number], LineState> = {
  file: 'in_check',
  check: 'approved',
  print: 'in_production',
  ship: 'shipped',
}

type RulerProps = {
  state: LineState
  steps: { state: LineState; at: string }[]
  /** Its customer fetches it. */
  isCollected: boolean
}

/** How far a line is, on a ruler of four lengths: word and day stand below each. */
export function Ruler({ state, steps, isCollected }: RulerProps) {
  const { say, dayAt } = useSpeech()
  const { done, now } = at[state]
  return (
    <ol className="admin-desk-ruler">
      {stages.map((stage, index) => {
        const isNow = index === done && now !== 'none'
        const look = index < done ? looks.done : isNow ? looks[now] : undefined
        const on = steps.findLast((step) => step.state === reached[stage])
        return (
          <li key={stage} className={look} aria-current={isNow ? 'step' : undefined}>
            <b>{say(`desk.stage_${isCollected && stage === 'ship' ? 'collect' : stage}`)}</b>{' '}
            {on && index <= done && <span>{dayAt(on.at, 'short')}</span>}
          </li>
        )
      })}
    </ol>
  )
}
