import type { QuantityModel } from '../../lib/domain/product/definition.ts'
import { stepQuantity } from '../../lib/domain/quantities/step.ts'
import type { LineItem } from '../../stores/cart/cart-line.ts'
import { changeQuantity } from '../../stores/cart/change-line.ts'
import { useSpeech } from '../page/use-speech.ts'

type QuantityProps = {
  line: LineItem
  /** Tells the line from the others. */
  label: string
  /** The quantity in words. */
  pieces: string
  /** Left out where more than one number says how many, or where the product is no longer sold. */
  quantities: QuantityModel | undefined
  busy: boolean
}

const WAYS = [
  ['fewer', '−'],
  ['more', '+'],
] as const

/** How many, and one step of the product's own quantities up or down. */
export function CartQuantity({ line, label, pieces, quantities, busy }: QuantityProps) {
  const { say } = useSpeech()
  if (!quantities) return <p className="order-line-text">{pieces}</p>
  const [fewer, more] = WAYS.map(([way, sign]) => {
    const next = stepQuantity(quantities, line.quantity, way)
    return (
      <button
        key={way}
        type="button"
        // The keyboard stays on a button that waits.
        aria-disabled={busy || next === undefined}
        onClick={() => {
          if (!busy && next !== undefined) void changeQuantity(line, next)
        }}
      >
        <span aria-hidden="true">{sign}</span>
        <span className="visually-hidden">
          {say(`cart.${way}`)} {label}
        </span>
      </button>
    )
  })
  return (
    <p className="order-line-text cart-quantity">
      {fewer}
      <output>{pieces}</output>
      {more}
    </p>
  )
}
