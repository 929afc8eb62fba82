import { needsFile } from '../../lib/domain/product/needs-file.ts'
import { withQuery } from '../../lib/domain/urls/query.ts'
import { useShop, useVoice } from '../page/shop.tsx'
import { Button } from '../ui/button.tsx'
import { useAtOnce, useProduct } from './product-context.tsx'
import { useSummary } from './summary.ts'
import { useFormats } from './words.ts'

/** What the dialog says after adding: where to go from here; or the new price, to agree to or not. */
export function OrderSaid() {
  const { state } = useAtOnce('ordering')
  if (state === 'added') return <Added />
  return state === 'moved' ? <Moved /> : null
}

function Added() {
  const { configurator } = useProduct()
  const ordering = useAtOnce('ordering')
  const { links } = useShop()
  const { fileCheck } = useAtOnce('choice')
  const summary = useSummary()
  const formats = useFormats()
  const say = useVoice()
  if (ordering.state !== 'added') return null
  const { arrivalDate, total, lineItemId: line } = ordering
  const takesFile = needsFile(configurator.product) && fileCheck !== 'designed'
  const page = takesFile ? links['cartFiles'] : undefined
  return (
    <>
      <h2 id="order-said">{say('product.added')}</h2>
      <p className="lead">
        {say('product.option_said', {
          attribute: `${summary.title}, ${formats.day(arrivalDate)}`,
          value: `${formats.amount(total)} ${formats.vat}`,
        })}
      </p>
      <p className="form-actions">
        <a className="btn" href={links['cart']}>
          {say('product.go_to_cart')}
        </a>
        <Button look="line" onClick={configurator.dismiss}>
          {say('product.carry_on')}
        </Button>
      </p>
      {page && line && (
        <p className="spaced">
          <a href={withQuery(page, { line })}>{say('product.send_file_now')}</a>
        </p>
      )}
    </>
  )
}

function Moved() {
  const { configurator } = useProduct()
  const ordering = useAtOnce('ordering')
  const formats = useFormats()
  const say = useVoice()
  if (ordering.state !== 'moved') return null
  const { from, to } = ordering
  return (
    <>
      <h2 id="order-said">{say('product.price_moved')}</h2>
      <p className="lead">
        {say('product.price_moved_text', {
          from: formats.amount(from.total),
          to: formats.amount(to.total),
          vat: formats.vat,
        })}
      </p>
      {from.arrivalDate !== to.arrivalDate && (
        <p>
          {say('product.day_moved', {
            from: formats.day(from.arrivalDate),
            to: formats.day(to.arrivalDate),
          })}
        </p>
      )}
      <p className="form-actions">
        <Button onClick={() => void configurator.agree()}>{say('product.agree')}</Button>
        <Button look="line" onClick={configurator.dismiss}>
          {say('product.not_at_this_price')}
        </Button>
      </p>
    </>
  )
}
