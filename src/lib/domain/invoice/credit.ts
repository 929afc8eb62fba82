import { roundCents } from '../money/round.ts'

type Portion = { rate: number; net: number; vat: number }

/**
 * Splits what is given back of an invoice over its VAT rates. `left` is what was charged by rate and not
 * credited yet, `gross` the amount to credit; all in minor units. Every rate has its share of what is
 * left, to the cent, and the last credit takes exactly what remains: all credits of an invoice that is
 * given back in full sum to its own net and VAT. Throws where more is asked than is left.
 */
export function creditOf<P extends Portion>(left: readonly P[], gross: number): P[] {
  const room = left.reduce((sum, { net, vat }) => sum + net + vat, 0)
  if (gross <= 0 || gross > room) throw new RangeError(`${gross} of ${room} cannot be credited`)
  if (gross === room) return left.filter(({ net, vat }) => net !== 0 || vat !== 0)
  const parts: P[] = []
  let [wanted, open] = [gross, room]
  for (const portion of left) {
    const whole = portion.net + portion.vat
    const part = open === 0 ? 0 : roundCents((whole * wanted) / open)
    open -= whole
    wanted -= part
    if (part === 0) continue
    const vat = part === whole ? portion.vat : vatWithin(part, portion)
    parts.push({ ...portion, net: part - vat, vat })
  }
  return parts
}

/** The VAT within a gross amount, and never more than the portion has. */
function vatWithin(gross: number, { rate, net, vat }: Portion): number {
  const within = roundCents((gross * rate) / (10_000 + rate))
  return Math.max(gross - net, Math.min(within, vat))
}

/** What was charged by rate, less what was credited of it. */
export function leftToCredit<P extends Portion>(
  charged: readonly P[],
  credited: readonly Portion[],
): P[] {
  return charged.map((portion) => {
    const of = credited.filter(({ rate }) => rate === portion.rate)
    return {
      ...portion,
      net: portion.net - of.reduce((sum, { net }) => sum + net, 0),
      vat: portion.vat - of.reduce((sum, { vat }) => sum + vat, 0),
    }
  })
}

type Given = {
  /** What the invoice came to. */
  invoiced: number
  /** What came in for its order, whatever was given back for other reasons than a change. */
  received: number
  /** What of that was given back for other reasons than a change. */
  givenBack: number
  /** What the invoice says is owed, whether or not it came in. */
  isOwed: boolean
}

/**
 * What of an invoice stands after all its credit notes, in minor units: what is owed or came in, less what
 * was given back, and never more than was invoiced.
 */
export function keptOf({ invoiced, received, givenBack, isOwed }: Given): number {
  const charged = isOwed ? Math.max(invoiced, received) : received
  return Math.max(0, Math.min(invoiced, charged - givenBack))
}
