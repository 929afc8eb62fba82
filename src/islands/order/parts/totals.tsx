import type { Money } from '../../../lib/domain/money/money.ts'
import { sum } from '../../../lib/domain/money/money.ts'
import { DOCUMENT_REVIEW, type LineItem } from '../../../stores/cart/cart-line.ts'
import { useSpeech } from '../../page/use-speech.ts'

type TotalsProps = {
  lines: LineItem[]
  taxed: {
    totalNet: Money
    totalGross: Money
    portions: { taxRate: number; net: Money; vat: Money }[]
  }
  busy?: boolean
  /** What was printed, as a sum; left out where the lines stand above it. */
  withPrint?: boolean
}

/** Print, services and delivery, net, VAT by rate, and the total with VAT: they add up. */
export function Totals({ lines, taxed, busy, withPrint }: TotalsProps) {
  const { say, sayCount, money, percent, day } = useSpeech()
  const currency = taxed.totalGross.currencyCode
  const reviews = lines.flatMap((line) => line.services[DOCUMENT_REVIEW]?.unitPrice ?? [])
  const coupons = lines.flatMap((line) => line.services.coupon?.unitPrice ?? [])
  const days = new Set(lines.map((line) => line.promisedArrivalDate))
  const [first] = days
  const delivery =
    days.size === 1 && first
      ? say('cart.delivery_day', { day: day(first, 'short') })
      : say('cart.delivery')
  return (
    <dl className="order-totals" aria-busy={busy || undefined}>
      {withPrint && (
        <div>
          <dt>{sayCount('cart.print', lines.length)}</dt>
          <dd>{money(printOf(lines, currency))}</dd>
        </div>
      )}
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
      <div>
        <dt>{delivery}</dt>
        <dd>{say('cart.included')}</dd>
      </div>
      <div className="order-totals-net">
        <dt>{say('cart.net')}</dt>
        <dd>{money(taxed.totalNet)}</dd>
      </div>
      {taxed.portions.map(({ taxRate, vat }) => (
        <div key={taxRate}>
          <dt>{say('cart.vat', { rate: percent(taxRate) })}</dt>
          <dd>{money(vat)}</dd>
        </div>
      ))}
      <div className="order-totals-total">
        <dt>{say('cart.total')}</dt>
        <dd>{money(taxed.totalGross)}</dd>
      </div>
    </dl>
  )
}

function printOf(lines: LineItem[], currency: string): Money {
  return sum(
    lines.map((line) => line.price),
    currency,
  )
}
