import { isCollected } from '../../../lib/domain/delivery/collection.ts'
import type { Money } from '../../../lib/domain/money/money.ts'
import { sum } from '../../../lib/domain/money/money.ts'
import { DESIGN_SERVICE, DOCUMENT_REVIEW } from '../../../lib/domain/product/file-checks.ts'
import type { LineItem } from '../../../stores/cart/cart-line.ts'
import { useSpeech } from '../../page/use-speech.ts'
import { useLinePrice } from './line-price.ts'
import { isReverseCharged } from './reverse-charged.ts'

type TotalsProps = {
  lines: LineItem[]
  taxed: {
    totalNet: Money
    totalGross: Money
    portions: { taxRate: number; net: Money; vat: Money }[]
  }
  busy?: boolean
}

/**
 * Print, services and delivery, and the total with VAT: they add up. VAT is part of the sums, or stands
 * between them and the total, as prices are shown.
 */
export function Totals({ lines, taxed, busy }: TotalsProps) {
  const { say, sayCount, money, day } = useSpeech()
  const currency = taxed.totalGross.currencyCode
  const isReversed = isReverseCharged(lines)
  const { isGross, print, sumOf } = useLinePrice()
  const reviews = servicesOf(lines, DOCUMENT_REVIEW, sumOf)
  const designs = servicesOf(lines, DESIGN_SERVICE, sumOf)
  const coupons = servicesOf(lines, 'coupon', sumOf)
  const further = servicesOf(lines, 'deliveries', sumOf)
  const days = new Set(lines.map((line) => line.promisedArrivalDate))
  const [first] = days
  const isFetched = isCollected(lines)
  const delivery =
    days.size === 1 && first
      ? say(isFetched ? 'cart.ready_from' : 'cart.delivery_day', { day: day(first, 'short') })
      : say(isFetched ? 'cart.collection' : 'cart.delivery')
  return (
    <>
      <dl className="order-totals" aria-busy={busy || undefined}>
        <div>
          <dt>{sayCount('cart.print', lines.length)}</dt>
          <dd>{money(sum(lines.map(print), currency))}</dd>
        </div>
        {coupons.length > 0 && (
          <div>
            <dt>{say('cart.promo_code')}</dt>
            <dd>{money(sum(coupons, currency))}</dd>
          </div>
        )}
        {reviews.length > 0 && (
          <div>
            <dt>{say('cart.careful_check')}</dt>
            <dd>{money(sum(reviews, currency))}</dd>
          </div>
        )}
        {designs.length > 0 && (
          <div>
            <dt>{say('cart.design')}</dt>
            <dd>{money(sum(designs, currency))}</dd>
          </div>
        )}
        <div>
          <dt>{delivery}</dt>
          <dd>{say('cart.included')}</dd>
        </div>
        {further.length > 0 && (
          <div>
            <dt>{say('cart.deliveries')}</dt>
            <dd>{money(sum(further, currency))}</dd>
          </div>
        )}
        {!isGross && (
          <div className="order-totals-net">
            <dt>{say('cart.net')}</dt>
            <dd>{money(taxed.totalNet)}</dd>
          </div>
        )}
        {!isGross && taxed.portions.map((portion) => <Vat key={portion.taxRate} {...portion} />)}
        <div className="order-totals-total">
          <dt>{say(isReversed ? 'cart.total_reversed' : 'cart.total')}</dt>
          <dd>{money(taxed.totalGross)}</dd>
        </div>
        {isGross &&
          taxed.portions.map((portion) => (
            <Vat key={portion.taxRate} {...portion} isIncluded={!isReversed} />
          ))}
      </dl>
      {isReversed && <p className="fine order-totals-law">{say('cart.reverse_charge')}</p>}
    </>
  )
}

type Portion = TotalsProps['taxed']['portions'][number]

function Vat({ taxRate, vat, isIncluded }: Portion & { isIncluded?: boolean }) {
  const { say, money, percent } = useSpeech()
  return (
    <div>
      <dt>{say(isIncluded ? 'cart.vat_included' : 'cart.vat', { rate: percent(taxRate) })}</dt>
      <dd>{money(vat)}</dd>
    </div>
  )
}

type Service = typeof DOCUMENT_REVIEW | typeof DESIGN_SERVICE | 'coupon' | 'deliveries'

function servicesOf(
  lines: LineItem[],
  key: Service,
  sumOf: (net: Money, line: LineItem) => Money,
): Money[] {
  return lines.flatMap((line) => {
    const price = line.services[key]?.unitPrice
    return price ? [sumOf(price, line)] : []
  })
}
