import { type CartCheck, cartTotals, checkAdd } from '../../../domain/cart/limits.ts'
import { MAX_GROSS_CENTS } from '../../../domain/constants.ts'
import type { TaxedTotals } from '../../../domain/tax/tax.ts'
import type { Context } from '../../context.ts'
import { demand } from '../../refusal.ts'
import type { Line } from '../line/index.ts'
import { toCartLine } from './lines.ts'

/** What lines come to with their services and VAT, each rounded by itself, in minor units. */
export function totalsOf(lines: readonly Line[]): TaxedTotals {
  return cartTotals(lines.map(toCartLine))
}

/** Whether a line has room beside others, or in the place of the one that it is `editing`. */
export function roomFor(lines: readonly Line[], line: Line, editing?: Line): CartCheck {
  return checkAdd({
    lines: lines.map(toCartLine),
    line: toCartLine(line),
    ...(editing && { editing: editing.id }),
  })
}

/** As `roomFor`, and refuses by the limit that would be passed. */
export function demandRoom(
  context: Context<'cart_full' | 'cart_limit_exceeded'>,
  lines: readonly Line[],
  line: Line,
  editing?: Line,
): void {
  const check = roomFor(lines, line, editing)
  if (check.ok) return
  const { code, ok: _, ...facts } = check
  context.refuse(code, { facts })
}

/** Refuses what comes to more than an order may cost. */
export function demandWithinLimit(
  context: Context<'cart_limit_exceeded'>,
  { gross: grossCents }: TaxedTotals,
): void {
  const facts = { maxGrossCents: MAX_GROSS_CENTS, grossCents }
  demand(context, grossCents <= MAX_GROSS_CENTS, 'cart_limit_exceeded', { facts })
}
