import { useVoice } from '../page/shop.tsx'
import { AddButton } from './add-button.tsx'
import { useToCheck } from './attribute-fault.ts'
import { Late } from './late.tsx'
import { useAtOnce, useCollected, useConfigured, useProduct } from './product-context.tsx'
import { useCount } from './summary.ts'
import { TimeLeft } from './time-left.tsx'
import { useTrouble } from './trouble.tsx'
import { useFormats, useFormatsAtOnce } from './words.ts'

/** Under the preview, and staying with it: what the order costs, when it comes, and the button. */
export function PriceSlip() {
  const { configurator } = useProduct()
  const failed = useAtOnce('prices', (prices) => (prices.state === 'failed' ? prices : null))
  const { recap, waiting } = useAtOnce('recap')
  const toCheck = useToCheck()
  const count = useCount()
  const formats = useFormatsAtOnce()
  const trouble = useTrouble()
  const say = useVoice()
  return (
    <div className="product-slip">
      <p className="product-slip-total" aria-busy={waiting}>
        <b suppressHydrationWarning>{recap ? formats.amount(recap) : '–'}</b>
        <span suppressHydrationWarning>
          {failed ? trouble(failed) : say('product.price_of', { vat: formats.vat })}
        </span>
        <span suppressHydrationWarning>{toCheck ?? count}</span>
      </p>
      <Arrival />
      {failed ? (
        <button type="button" className="btn btn-line" onClick={configurator.retry}>
          {say('product.try_again')}
        </button>
      ) : (
        <AddButton />
      )}
      <TimeLeft promised />
      <PlanLine />
      <StockPlace />
    </div>
  )
}

/** On a phone, below the name: the total and the button stay in the bar. */
export function HeadDate() {
  return (
    <div className="product-date">
      <Arrival />
      <TimeLeft promised />
      <PlanLine />
      <StockPlace />
    </div>
  )
}

/** What is ordered in instalments, where it can be. */
function PlanLine() {
  const { plan } = useProduct().configurator.product
  return plan && <Late part="Instalments" as="p" className="fine" />
}

/** As high as a line, and nothing to read: what is in stock is asked after the page has come, and moves nothing then. */
function StockPlace() {
  const { stock } = useProduct().configurator.product
  return (
    stock && (
      <p className="fine" role="status" data-stock>
        {'\u200b'}
      </p>
    )
  )
}

/** The day the order comes, and the way to another one. */
function Arrival() {
  const arrivalDate = useConfigured('recap', (recap) => recap.arrivalDate)
  const formats = useFormats()
  const say = useVoice()
  return (
    <p className="product-arrival">
      <span>{useCollected()?.['ready'] ?? say('product.arrives')}</span>
      <b suppressHydrationWarning>{arrivalDate ? formats.day(arrivalDate) : '–'}</b>
      <a className="link" href="#buy-title">
        {say('product.change_day')}
      </a>
    </p>
  )
}
