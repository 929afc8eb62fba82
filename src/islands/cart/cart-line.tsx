import { useState } from 'react'
import type { LineItem } from '../../stores/cart/cart-line.ts'
import { duplicateLine, keepPrice, removeLine } from '../../stores/cart/change-line.ts'
import { putAside } from '../../stores/cart/left-over.ts'
import { LinePicture } from '../order/parts/line-picture.tsx'
import { useLinePrice } from '../order/parts/line-price.ts'
import { useLineTerms, useLineText } from '../order/parts/line-text.tsx'
import type { WordsOfProducts } from '../order/parts/product-words.ts'
import { useSpeech } from '../page/use-speech.ts'
import { Button } from '../ui/button.tsx'
import { Icon, LineIcon } from '../ui/icon.tsx'
import { Note } from '../ui/note.tsx'
import { CartQuantity } from './cart-quantity.tsx'
import { LineDrops } from './line-drops.tsx'
import { FileLink, LineFile } from './line-file.tsx'

type LineProps = {
  line: LineItem
  cartId: string
  /** Tells it from the others. */
  label: string
  products: WordsOfProducts
  busy: boolean
}

export function CartLine({ line, cartId, label, products, busy }: LineProps) {
  const { say, money } = useSpeech()
  const { name, pieces, facts, sight, path } = useLineText(products)(line)
  // How many of each artwork is said on the product's page.
  const quantities = line.isMultiArtwork ? undefined : products[line.productId]?.quantities
  const price = useLinePrice()
  const moved = line.priceMoved
  const [isSplit, setSplit] = useState(false)
  return (
    <li className="order-line">
      <LinePicture id={line.id} sight={sight} className="order-line-picture" />
      <div className="order-line-body">
        <div className="order-line-head">
          <h2>{name}</h2>
          <p className="order-line-price">
            {moved && (
              <>
                <s>
                  <span className="visually-hidden">{say('cart.price_was')} </span>
                  {money(price.sumOf(moved.from, line))}
                </s>{' '}
              </>
            )}
            <span className="visually-hidden">{say('cart.price_is')} </span>
            {money(moved ? price.sumOf(moved.to, line) : price.total(line))}
          </p>
        </div>
        {line.originalPrice && (
          <p className="fine">
            {say('cart.price_before')}{' '}
            <s>{money(line.originalPrice[price.isGross ? 'gross' : 'net'])}</s>
          </p>
        )}
        <CartQuantity {...{ line, label, pieces, quantities, busy }} />
        {line.warnings && <PromoWarning line={line} />}
        {line.offer && <OfferOfLine offer={line.offer} />}
        {line.stockLeft !== undefined && <StockShort left={line.stockLeft} />}
        {moved && <PriceMoved line={line} moved={moved} busy={busy} />}
        <LineMeta line={line} facts={facts} products={products} />
        <LineDrops line={line} label={label} isOpen={isSplit} onOpen={setSplit} />
        <LineFile line={line} cartId={cartId} label={label} />
        <div className="actions">
          <FileLink line={line} label={label} products={products} />
          {path && (
            <a href={`${path}?cart_line=${line.id}`}>
              <Icon name="edit" />
              {say('cart.edit')}
              <span className="visually-hidden"> {label}</span>
            </a>
          )}
          {!line.drops && !line.collection && !isSplit && line.quantity > 1 && (
            <button type="button" data-drops disabled={busy} onClick={() => setSplit(true)}>
              <LineIcon path="M12 20v-7L6 7M12 13l6-6M6 11V7h4M18 11V7h-4" />
              {say('cart.drops_send')}
              <span className="visually-hidden"> {label}</span>
            </button>
          )}
          <button type="button" disabled={busy} onClick={() => void duplicateLine(line)}>
            <LineIcon path="M9 9h11v11H9zM15 9V4H4v11h5" />
            {say('cart.duplicate')}
            <span className="visually-hidden"> {label}</span>
          </button>
          <button type="button" disabled={busy} onClick={() => void putAside(line)}>
            <LineIcon path="M7 4h10v16l-5-4-5 4z" />
            {say('cart.later')}
            <span className="visually-hidden"> {label}</span>
          </button>
          <button type="button" disabled={busy} onClick={() => void removeLine(line.id)}>
            <Icon name="remove" />
            {say('cart.remove')}
            <span className="visually-hidden"> {label}</span>
          </button>
        </div>
      </div>
    </li>
  )
}

type Moved = NonNullable<LineItem['priceMoved']>

function PriceMoved({ line, moved, busy }: { line: LineItem; moved: Moved; busy: boolean }) {
  const { say, money } = useSpeech()
  const values = { from: money(moved.from), to: money(moved.to) }
  return (
    <Note
      tone="warn"
      role="status"
      acts={
        <Button look="link" busy={busy && say('cart.keeping')} onClick={() => void keepPrice(line)}>
          {say('cart.keep_price', values)}
        </Button>
      }
    >
      <p>
        <b>{say('cart.price_moved', values)}</b> {say('cart.price_moved_why')}
      </p>
    </Note>
  )
}

/** Fewer are left than the cart orders. */
function StockShort({ left }: { left: number }) {
  const { say, number } = useSpeech()
  return (
    <Note tone="warn" role="status">
      <p>
        {left === 0 ? say('cart.stock_none') : say('cart.stock_short', { count: number(left) })}
      </p>
    </Note>
  )
}

/** The line's promo code does not count any more (specification, section 4). */
function PromoWarning({ line }: { line: LineItem }) {
  const { say } = useSpeech()
  const code = line.services.coupon?.serviceAttributes.inputText ?? ''
  return (
    <Note tone="warn" role="status">
      <p>{say('cart.promo_invalid', { code })}</p>
    </Note>
  )
}

/** The written offer that the line was put in by, or why it does not count. */
function OfferOfLine({ offer }: { offer: NonNullable<LineItem['offer']> }) {
  const { say, dayAt } = useSpeech()
  const { number, until, fault } = offer
  if (fault)
    return (
      <Note tone="warn" role="status">
        <p>{say(`cart.offer_${fault}`, { number })}</p>
      </Note>
    )
  // It ends as the day after its last one begins.
  const last = dayAt(new Date(new Date(until).getTime() - 1).toISOString(), 'long')
  return (
    <p className="order-line-text">
      <span>{say('cart.offer')}</span>
      <span>{say('cart.offer_holds', { number, day: last })}</span>
    </p>
  )
}

type MetaProps = Pick<LineProps, 'line' | 'products'> & {
  facts: { name: string; value: string }[]
}

/** When it comes; what was chosen is folded, its values said in short. */
function LineMeta({ line, facts, products }: MetaProps) {
  const { say } = useSpeech()
  const terms = useLineTerms(products)(line)
  const arrival = terms.find(({ isDay }) => isDay)
  const all = [...facts, ...terms.filter((each) => each !== arrival)]
  const short = facts.slice(0, 3).map(({ value }) => value)
  return (
    <>
      <p className="order-line-text">
        <span {...(!line.collection && { className: 'visually-hidden' })}>{arrival?.name} </span>
        {arrival?.value}
      </p>
      <details className="order-line-facts cart-facts">
        <summary>{short.join(', ') || say('cart.facts')}</summary>
        <dl className="order-line-facts">
          {all.map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </details>
    </>
  )
}
