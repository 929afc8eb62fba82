import { taxed } from '../../lib/domain/tax/tax.ts'
import type { Recap } from '../../stores/product/configurator-order.ts'
import type { Amount } from '../../stores/product/configurator-state.ts'
import { usePriceView } from '../page/price-view.ts'
import { useShop, useVoice } from '../page/shop.tsx'
import { AddButton } from './add-button.tsx'
import { useCollected, useConfigured, useProduct } from './product-context.tsx'
import { PromoCode } from './promo-code.tsx'
import { Share } from './share.tsx'
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
  const isGross = usePriceView() === 'gross'
  const amount = (each: Amount | undefined) => (each ? formats.amount(each) : '–')
  const price = (cents: number | undefined) => (cents === undefined ? '–' : formats.price(cents))
  const day = arrivalDate ? formats.day(arrivalDate) : '–'
  const ready = useCollected()?.['ready']
  const vatRate = useConfigured('prices', ({ matrix }) => matrix.vatRate)
  const percent = formats.percent(recap?.vatRate ?? vatRate)
  return (
    <aside className="order-summary" aria-labelledby="recap-title">
      <h2 id="recap-title">{say('product.your_order')}</h2>
      <p className="order-summary-what">
        <b suppressHydrationWarning>{[summary.title, summary.size].filter(Boolean).join(', ')}</b>
        <br />
        {summary.options}
      </p>
      <dl className="order-totals" aria-busy={waiting} suppressHydrationWarning>
        <Line term={words.name} amount={amount(recap && beforeOff(recap))} />
        {recap?.off ? (
          <Line
            term={say('product.promo_label')}
            amount={formats.price(formats.shown(recap.print) - formats.shown(beforeOff(recap)))}
          />
        ) : null}
        <Line
          term={say(`product.check_${recap?.check ?? 'quick'}`)}
          amount={recap?.service ? amount(recap.service) : say('product.free')}
        />
        <Line
          term={ready ? `${ready} ${day}` : say('product.delivery', { day })}
          amount={say('product.included')}
        />
        {!isGross && (
          <>
            <Line
              className="order-totals-net"
              term={say('product.net')}
              amount={price(recap?.net)}
            />
            <Line term={say('product.vat', { percent })} amount={price(recap?.vat)} />
          </>
        )}
        <Line
          className="order-totals-total"
          term={say('product.total')}
          amount={price(recap?.gross)}
        />
        {isGross && (
          <Line
            className="order-totals-vat"
            term={say('product.of_which_vat', { percent })}
            amount={price(recap?.vat)}
          />
        )}
      </dl>
      <PromoCode />
      <TroubleNote />
      <AddButton wide />
      <p className="fine">
        {say(recap?.check === 'designed' ? 'product.send_brief' : 'product.send_file', { email })}
      </p>
      <Share />
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

/** What the print comes to without a promo code. */
function beforeOff({ print, off = 0 }: Recap): Amount {
  return off ? taxed(print.net + off, print.rate) : print
}
