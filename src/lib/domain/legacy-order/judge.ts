import { MOST_CENTS } from '../constants.ts'
import { minorDigits } from '../money/format.ts'
import { taxed, taxedTotals, vatCents } from '../tax/tax.ts'
import type { LegacyLine, LegacyOrder } from './legacy-order.ts'

/** What a tenant can have had orders in, and until when. */
export type LegacyTerms = { currencies: readonly string[]; now: Date }

/** Nobody sold anything in a shop like this before. */
const EARLIEST = '1990-01-01'

const NUMBER = /^[\p{L}\p{N}][\p{L}\p{N} ._/#-]{0,39}$/u

/** Why an order cannot be what the earlier shop took, a sentence each; none where it adds up. */
export function problemsOf(order: LegacyOrder, { currencies, now }: LegacyTerms): string[] {
  const { number, currency, placedAt, customer, email, lines } = order
  const said = [
    !NUMBER.test(number) &&
      `${JSON.stringify(number)} is no order number: letters, digits and . _ / # - only, 40 at most.`,
    !currencies.includes(currency) &&
      `The shop has no prices in ${currency || 'a currency that is not named'}; it has ${currencies.join(', ')}.`,
    placedAt < EARLIEST && `It was placed on ${placedAt.slice(0, 10)}, before ${EARLIEST}.`,
    new Date(placedAt) > now &&
      `It was placed on ${placedAt.slice(0, 10)}, which is still to come.`,
    customer === '' && email === '' && 'Neither customer_id nor email says whose it is.',
    lines.length === 0 && 'It has no lines.',
    ...textsOf(order)
      .filter((text) => text.length > MOST_LETTERS || isNoText(text))
      .map(tellText),
    ...lines.flatMap((line, at) => problemsOfLine(line, at + 1)),
  ].filter((each) => each !== false)
  // Sums of what is no amount say nothing.
  return said.length > 0 ? said : problemsOfSums(order)
}

const MOST_LETTERS = 400

/** Every text of an order, wherever it stands. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, each]) => [name, ...textsOf(each)])
}

/** What no database keeps: a NUL, or half of a surrogate pair. */
const isNoText = (text: string) => text.includes('\0') || !text.isWellFormed()

function tellText(text: string): string {
  const start = JSON.stringify(text.slice(0, 40))
  return isNoText(text)
    ? `${start} holds a character that is none.`
    : `${start} … has ${text.length} letters, and ${MOST_LETTERS} is the most.`
}

function problemsOfLine({ quantity, net, services, vatRate }: LegacyLine, at: number): string[] {
  return [
    !(Number.isInteger(quantity) && quantity > 0 && quantity <= MOST_CENTS) &&
      `Line ${at}: ${quantity} is no quantity.`,
    // A discount is a service that costs less than nothing.
    ![net, net + services].every(
      (each) => Number.isInteger(each) && each >= 0 && each <= MOST_CENTS,
    ) && `Line ${at}: its price is less than nothing, or more than the books can hold.`,
    !(Number.isInteger(vatRate) && vatRate >= 0 && vatRate < 10_000) &&
      `Line ${at}: ${vatRate / 100} % is no rate of VAT.`,
  ].filter((each) => each !== false)
}

function problemsOfSums(order: LegacyOrder): string[] {
  const { currency, net, vat, gross, portions, lines } = order
  const digits = minorDigits(currency)
  const amount = (minor: number) => `${(minor / 10 ** digits).toFixed(digits)} ${currency}`
  const sum = lines.reduce((all, line) => all + line.net + line.services, 0)
  const byRate = new Map(taxedTotals(piecesOf(lines)).byRate.map((each) => [each.rate, each.net]))
  const pieces = piecesOf(lines).length
  return [
    ![net, vat, gross].every((each) => Number.isInteger(each) && each >= 0 && each <= MOST_CENTS) &&
      'A total is less than nothing, or more than the books can hold.',
    sum !== net && `Its lines come to ${amount(sum)} without VAT, its total says ${amount(net)}.`,
    net + vat !== gross &&
      `${amount(net)} and ${amount(vat)} of VAT are ${amount(net + vat)}, its total says ${amount(gross)}.`,
    portions.reduce((all, each) => all + each.vat, 0) !== vat &&
      `Its VAT by rate does not come to ${amount(vat)}.`,
    (portions.length !== byRate.size ||
      portions.some((each) => byRate.get(each.rate) !== each.net)) &&
      'Its VAT by rate is not of the rates and amounts that its lines have.',
    // Some round each piece, some the order: no more than a unit a piece lies between them.
    ...portions.map(
      ({ rate, net: part, vat: tax }) =>
        Math.abs(vatCents(part, rate) - tax) > pieces &&
        `${rate / 100} % VAT of ${amount(part)} is ${amount(vatCents(part, rate))}, not ${amount(tax)}.`,
    ),
  ].filter((each) => each !== false)
}

/**
 * VAT by rate of an order whose file says only what it came to: what rounding leaves over stands with the
 * largest part.
 */
export function portionsOf(lines: readonly LegacyLine[], vat: number): LegacyOrder['portions'] {
  const totals = taxedTotals(piecesOf(lines))
  const [largest] = [...totals.byRate].sort((a, b) => b.net - a.net)
  return totals.byRate.map((each) =>
    each === largest ? { ...each, vat: each.vat + vat - totals.vat } : each,
  )
}

/** Prices as they are rounded: a line, and what its services came to. */
function piecesOf(lines: readonly LegacyLine[]) {
  return lines.flatMap(({ net, services, vatRate }) => [
    taxed(net, vatRate),
    ...(services === 0 ? [] : [taxed(services, vatRate)]),
  ])
}
