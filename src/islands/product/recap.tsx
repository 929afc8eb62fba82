import { useShop, useVoice } from '../page/shop.tsx'
import { AddButton } from './add-button.tsx'
import { useConfigured, useProduct } from './product-context.tsx'
import { PromoCode } from './promo-code.tsx'
import { useSummary } from './summary.ts'
import { TroubleNote } from './trouble.tsx'
import { useFormats } from './words.ts'

/** The order as it stands, to the cent. */
export function RecapPanel() {
  const { words } = useProduct()
  const { email } = useShop()
  const summary = useSummary()
  const { recap, waiting, arrivalDate } = useConfigured('recap')
  const formats = useFormats()
  const say = useVoice()
  const price = (cents: number | undefined) => (cents === undefined ? '–' : formats.price(cents))
  const day = arrivalDate ? formats.day(arrivalDate) : ''
  const percent = formats.number((recap?.vatRate ?? 0) / 100)
  return (
    <aside className="order-summary" aria-labelledby="recap-title">
      <h2 id="recap-title">{say('product.your_order')}</h2>
      <p className="order-summary-what">
        <b suppressHydrationWarning>{[summary.title, summary.size].filter(Boolean).join(', ')}</b>
        <br />
        {summary.options}
      </p>
      <dl className="order-totals" aria-busy={waiting} suppressHydrationWarning>
        <Line term={words.name} amount={price(recap && recap.print.net + (recap.off ?? 0))} />
        {recap?.off ? (
          <Line term={say('product.promo_label')} amount={formats.price(-recap.off)} />
        ) : null}
        {recap?.service ? (
          <Line term={say('product.check_careful')} amount={price(recap.service.net)} />
        ) : (
          <Line term={say('product.check_quick')} amount={say('product.free')} />
        )}
        <Line term={say('product.delivery', { day })} amount={say('product.included')} />
        <Line className="order-totals-net" term={say('product.net')} amount={price(recap?.net)} />
        <Line term={say('product.vat', { percent })} amount={price(recap?.vat)} />
        <Line
          className="order-totals-total"
          term={say('product.total')}
          amount={price(recap?.gross)}
        />
      </dl>
      <PromoCode />
      <TroubleNote />
      <AddButton wide />
      <p className="fine">{say('product.send_file', { email })}</p>
    </aside>
  )
}

function Line(props: { term: string; amount: string; className?: string }) {
  return (
    <div {...(props.className && { className: props.className })}>
      <dt suppressHydrationWarning>{props.term}</dt>
      <dd suppressHydrationWarning>{props.amount}</dd>
    </div>
  )
}
