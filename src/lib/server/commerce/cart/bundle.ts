import { randomUUID } from 'node:crypto'
import type { ArrivalChoice } from '../../../domain/delivery/arrival.ts'
import { type Context, inCurrency } from '../../context.ts'
import type { Line } from '../line/index.ts'
import type { Destination } from '../product/index.ts'
import { chargedLine } from './buyer-vat.ts'
import type { StoredCart } from './carts.ts'
import { convertedLine } from './convert.ts'
import { forDestination, vatIn } from './lines.ts'

/** Lines that are or were to be delivered somewhere, in a currency. */
export type Bundle = Destination & {
  currency: string
  arrival?: ArrivalChoice
  lines: readonly Line[]
}

/** Lines as they cost in this cart, as new lines of it. */
export function linesFor(
  context: Context<'country_not_served'>,
  own: StoredCart,
  from: Bundle,
): Line[] {
  const to = { ...destination(own), vatOf: vatIn(context, own.country) }
  const place = inCurrency(context, own.currency)
  return from.lines.map((line) => {
    const converted = convertedLine(context, from, line, own.currency)
    const there = forDestination(place, converted, destination(from), to)
    return { ...chargedLine(context, own, there), id: randomUUID() }
  })
}

export function destination({ country, postcode }: Destination): Destination {
  return { country, postcode }
}
