import type { LineAsk, LineState } from '../../../lib/contract/fulfilment.ts'
import { lengthsOf, stages } from '../../../lib/domain/fulfilment/lengths.ts'

/** How far something is, as four lengths; the words beside it say the same. */
export function Ruler(line: { state: LineState; asks?: LineAsk | undefined }) {
  const { done, waits } = lengthsOf(line)
  const lookOf = (index: number): string | undefined => {
    if (index < done) return 'customer-ruler-done'
    if (index > done) return undefined
    return waits ? 'customer-ruler-waits' : 'customer-ruler-now'
  }
  return (
    <span className="customer-ruler" aria-hidden="true">
      {stages.map((stage, index) => (
        <i key={stage} className={lookOf(index)} />
      ))}
    </span>
  )
}
