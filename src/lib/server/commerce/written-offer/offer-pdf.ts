import { formatDay } from '../../../domain/dates/format.ts'
import type { VoiceKey } from '../../../domain/dictionary/keys.generated.ts'
import { formatMoney } from '../../../domain/money/format.ts'
import { formatNumber, formatPercent } from '../../../domain/numbers/format.ts'
import type { Context } from '../../context.ts'
import {
  bytesOf,
  heightOf,
  makeRoom,
  newSheet,
  rule,
  SHEET,
  type Sheet,
  sellerOf,
  write,
  writeFeet,
} from '../paper/index.ts'
import type { FoundOffer } from './find-offer.ts'
import { sumsOf } from './wire-offer.ts'

const WIDTH = SHEET.right - SHEET.left
const ALL = { x: SHEET.left, width: WIDTH }
const FACT = { name: { x: SHEET.left, width: 140 }, value: { x: 204, width: SHEET.right - 204 } }
const COLUMNS = {
  pieces: { x: SHEET.left, width: 88 },
  speed: { x: 148, width: 126 },
  day: { x: 278, width: 72 },
  net: { x: 352, width: 62 },
  vat: { x: 416, width: 56 },
  gross: { x: 474, width: SHEET.right - 474 },
} as const

type Say = (key: VoiceKey, values?: Record<string, string>) => string

/** An offer as PDF/A on A4, of what is kept of it alone: the same one is the same bytes. */
export function offerPdf(context: Context, offer: FoundOffer): Promise<Buffer> {
  const { shop, tenant, locale } = context
  const { said, number } = offer
  const say: Say = (key, values = {}) => shop.voice(tenant, locale, key, values)
  const words = {
    title: say('offer.title'),
    vat_number: say('invoice.vat_number'),
    page: say('invoice.page'),
  }
  const paper = { words, number, seller: sellerOf(context), locale, issuedOn: said.issuedOn }
  const sheet = newSheet(paper)
  writeHead(sheet, { paper, say, offer })
  writeChoice(sheet, { say, offer })
  writePrices(sheet, { say, offer })
  writeTerms(sheet, { say, offer })
  writeFeet(sheet, paper)
  return bytesOf(sheet)
}

type Written = { say: Say; offer: FoundOffer }

function writeHead(
  sheet: Sheet,
  { paper, say, offer }: Written & { paper: Parameters<typeof writeFeet>[1] },
): void {
  const { said, number } = offer
  const day = (date: string) => formatDay(date, said.locale, 'numeric')
  sheet.y += write(sheet, paper.seller.name, ALL, { bold: true, size: 15 }) + 46
  const title = `${say('offer.title')} ${number}`
  sheet.y += write(sheet, title, ALL, { bold: true, size: 19, tag: 'H1' }) + 10
  const facts = [
    [say('offer.issued'), day(said.issuedOn)],
    [say('offer.valid'), day(said.validOn)],
    [say('offer.goes_to'), placeOf(said)],
  ] as const
  const { y } = sheet
  let tallest = 0
  facts.forEach(([name, value], index) => {
    const box = { x: SHEET.left + index * 160, width: 152 }
    sheet.y = y
    const above = write(sheet, name, box, { grey: true, size: 8.5 }) + 1
    sheet.y = y + above
    tallest = Math.max(tallest, above + write(sheet, value, box, { bold: true }))
  })
  sheet.y = y + tallest + 22
}

function placeOf({ locale, to }: FoundOffer['said']): string {
  const name = new Intl.DisplayNames(locale, { type: 'region' }).of(to.country) ?? to.country
  return [to.postcode, name].filter(Boolean).join(' ')
}

function writeChoice(sheet: Sheet, { say, offer: { said } }: Written): void {
  sheet.y += write(sheet, said.name, ALL, { bold: true, size: 13, tag: 'H2' }) + 6
  for (const { name, value } of said.facts) {
    const { width } = FACT.value
    const height = Math.max(heightOf(sheet, name, FACT.name.width), heightOf(sheet, value, width))
    makeRoom(sheet, height + 2)
    write(sheet, name, FACT.name, { grey: true })
    write(sheet, value, FACT.value)
    sheet.y += height + 2
  }
  const services = said.services.map(({ name }) => name).join(', ')
  if (services) sheet.y += 6 + write(sheet, say('offer.with_services', { services }), ALL)
  sheet.y += 18
}

function writePrices(sheet: Sheet, { say, offer: { said } }: Written): void {
  const { locale, currency, vatRate } = said
  const money = (centAmount: number) => formatMoney({ centAmount, currencyCode: currency }, locale)
  const head = { size: 8.5, grey: true } as const
  const right = { align: 'right' } as const
  const headings = () => {
    rule(sheet, 1)
    sheet.y += 6
    write(sheet, say('offer.quantity'), COLUMNS.pieces, head)
    write(sheet, say('offer.speed'), COLUMNS.speed, head)
    const day = write(sheet, say('offer.if_that_day'), COLUMNS.day, head)
    write(sheet, say('invoice.net'), COLUMNS.net, { ...head, ...right })
    const vat = `${say('invoice.rate')} ${formatPercent(vatRate / 10_000, locale)}`
    write(sheet, vat, COLUMNS.vat, { ...head, ...right })
    const total = write(sheet, say('invoice.total'), COLUMNS.gross, { ...head, ...right })
    sheet.y += Math.max(day, total) + 6
    rule(sheet)
    sheet.y += 7
  }
  headings()
  let before = 0
  said.prices.forEach(({ quantity, pieces, speed, workingDays, arrivalDate }, index) => {
    const { net, vat, gross } = sumsOf(said, index)
    if (makeRoom(sheet, 34)) headings()
    const lasts = `${speed}, ${daysIn(say, workingDays, locale)}`
    if (quantity !== before) write(sheet, pieces, COLUMNS.pieces, { bold: true })
    before = quantity
    write(sheet, formatDay(arrivalDate, locale, 'numeric'), COLUMNS.day, { grey: true })
    write(sheet, money(net), COLUMNS.net, right)
    write(sheet, money(vat), COLUMNS.vat, right)
    write(sheet, money(gross), COLUMNS.gross, { ...right, bold: true })
    sheet.y += write(sheet, lasts, COLUMNS.speed) + 4
    rule(sheet, 0.25)
    sheet.y += 5
  })
  sheet.y += 14
}

function daysIn(say: Say, days: number, locale: string): string {
  const isOne = new Intl.PluralRules(locale).select(days) === 'one'
  const count = formatNumber(days, locale)
  return say(isOne ? 'offer.working_days_one' : 'offer.working_days_other', { count })
}

function writeTerms(sheet: Sheet, { say, offer: { said, number } }: Written): void {
  const day = formatDay(said.validOn, said.locale, 'long')
  const terms = [
    say('offer.terms_price', { day, number }),
    say('offer.terms_days'),
    say('offer.terms_change'),
  ]
  for (const text of terms) {
    makeRoom(sheet, heightOf(sheet, text, WIDTH) + 4)
    sheet.y += write(sheet, text, ALL) + 4
  }
}
