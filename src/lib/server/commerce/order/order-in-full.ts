import type { CollectionPlace } from '../../../contract/collection.ts'
import { addressLines } from '../../../domain/address/format.ts'
import type { ArrivalChoice } from '../../../domain/delivery/arrival.ts'
import { goElsewhere } from '../../../domain/delivery/drops.ts'
import type { VoiceKey } from '../../../domain/dictionary/keys.generated.ts'
import type { TaxedTotals } from '../../../domain/tax/tax.ts'
import type { Context } from '../../context.ts'
import type { WireAddress } from '../../people/address/index.ts'
import { DESIGN_SERVICE } from '../../site/shop/index.ts'
import {
  type BuyerVat,
  couponText,
  describeLine,
  isHandedOver,
  type Line,
  saidDrops,
  takesFiles,
  totalsOf,
} from '../cart/index.ts'
import { lineInWords, type OrderedInFull } from '../fulfilment/index.ts'
import { COUPON, collectionOf, serviceVoice } from '../product/index.ts'

type Placed = {
  cart: { buyerVat: BuyerVat | null; arrival: ArrivalChoice; country: string }
  lines: readonly Line[]
  totals: TaxedTotals
  addresses: { shippingAddress: WireAddress }
  /** Lines whose file was sent before the order. */
  withFile: readonly string[]
}

/** What was ordered, for its mail: lines with all that was chosen and their prices, where it goes, when it comes, and the VAT. */
export function orderInFull(
  context: Context,
  { cart, lines, totals, addresses, withFile }: Placed,
): OrderedInFull {
  return {
    lines: lines.map((line) => ({
      id: line.id,
      what: lineInWords(context.shop, context, line),
      facts: [
        ...factsOf(context, line),
        ...servicesOf(context, line),
        ...saidDrops(context, line.merchant_info.drops),
      ],
      gross: totalsOf([line]).gross,
      file: withFile.includes(line.id) ? 'here' : wantedFor(context, line),
      arrives: line.promised_date,
      isCollected: placeOf(context, cart, line) !== undefined,
      until: totals.gross === 0 ? null : line.promised_until.toISOString(),
    })),
    // Nothing goes to the order's own address where each line has others, or all of it is fetched.
    to:
      isHandedOver(addresses.shippingAddress) ||
      goElsewhere(
        lines.map((line) => ({
          drops: line.merchant_info.drops,
          collection: placeOf(context, cart, line),
        })),
      )
        ? []
        : linesOf(context, addresses.shippingAddress),
    together: (lines.length > 1 && cart.arrival === 'together' && lines[0]?.promised_date) || null,
    vat: cart.buyerVat?.reverseCharge
      ? []
      : totals.byRate.filter(({ vat }) => vat > 0).map(({ rate, vat }) => ({ rate, amount: vat })),
  }
}

/** What is to be sent for a line that came without it. */
function wantedFor(context: Context, line: Line): 'wanted' | 'brief' | null {
  if (takesFiles(context, line)) return 'wanted'
  return line.services.some(({ key }) => key === DESIGN_SERVICE) ? 'brief' : null
}

/** Where a line is fetched; undefined where it is sent. */
export function placeOf(
  { tenant }: Pick<Context, 'tenant'>,
  { country }: { country: string },
  { merchant_info: { selectedDeliveryOption: option } }: Pick<Line, 'merchant_info'>,
): CollectionPlace | undefined {
  return collectionOf(tenant, country, option)
}

function factsOf(context: Context, line: Line) {
  const { facts } = describeLine(context, line)
  const job = line.job_name
  return job === '' ? facts : [{ name: voice(context, 'cart.job_name'), value: job }, ...facts]
}

function servicesOf(context: Context, line: Line) {
  return line.services.map(({ key }) => {
    const code = couponText(line)
    if (key === COUPON && code !== undefined)
      return { name: voice(context, 'cart.promo_code'), value: code }
    return { name: voice(context, serviceVoice(key)), value: '' }
  })
}

/** As its country writes it; the country only where it is not the shop's own. */
function linesOf({ tenant, locale }: Context, address: WireAddress): string[] {
  const { country } = address
  const abroad = new Intl.DisplayNames(locale, { type: 'region' }).of(country) ?? country
  return [...addressLines(address), ...(country === tenant.company.country ? [] : [abroad])]
}

function voice({ shop, tenant, locale }: Context, key: VoiceKey): string {
  return shop.voice(tenant, locale, key)
}
