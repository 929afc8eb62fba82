import { useEffect, useRef, useState } from 'react'
import type { Failure } from '../../lib/client/answer.ts'
import { randomId } from '../../stores/browser/random-id.ts'
import {
  lookAtShared,
  type SharedCart,
  type TakenShare,
  takeShared,
} from '../../stores/cart/shared-cart.ts'
import { LinePicture } from '../order/parts/line-picture.tsx'
import { useLinePrice } from '../order/parts/line-price.ts'
import { LineFacts, useLineText } from '../order/parts/line-text.tsx'
import type { WordsOfProducts } from '../order/parts/product-words.ts'
import { Totals } from '../order/parts/totals.tsx'
import { useShop } from '../page/shop.tsx'
import { useSpeech } from '../page/use-speech.ts'
import { Button } from '../ui/button.tsx'
import { FailureNote, Note } from '../ui/note.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

type SharedProps = { token: string; products: WordsOfProducts }

/** What somebody's link to a cart shows; all of it can be put into the own cart. */
export function SharedCartView({ token, products }: SharedProps) {
  const { say, dayAt } = useSpeech()
  const { links } = useShop()
  const [shared, setShared] = useState<SharedCart | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [taken, setTaken] = useState<TakenShare | null>(null)
  const [busy, setBusy] = useState(false)
  const key = useRef(randomId())
  useEffect(() => {
    void lookAtShared(token).then((answer) => {
      if (answer.ok) setShared(answer.value)
      else setFailure(answer)
    })
  }, [token])
  const take = async () => {
    setBusy(true)
    setFailure(null)
    const answer = await takeShared(token, key.current)
    setBusy(false)
    if (answer.ok) setTaken(answer.value)
    else setFailure(answer)
  }
  return (
    <div className="order-columns cart-alone">
      <div>
        <h1>{say('shared.title')}</h1>
        {failure && <FailureNote failure={failure} />}
        {failure && !shared && (
          <p className="spaced">
            <a className="more" href={links['cart']}>
              {say('shared.own')}
            </a>
          </p>
        )}
        {!shared && !failure && <Skeleton boxes={2} rows={0} />}
        {shared && (
          <>
            <p className="lead">{say('shared.lead')}</p>
            <p className="fine">{say('shared.until', { day: dayAt(shared.until, 'long') })}</p>
            <SharedLines shared={shared} products={products} />
            {taken && <Taken taken={taken} products={products} />}
            {!taken && shared.lines.length > 0 && (
              <p className="spaced">
                <Button busy={busy && say('shared.taking')} onClick={() => void take()}>
                  {say('shared.take')}
                </Button>
              </p>
            )}
          </>
        )}
      </div>
    </div>
  )
}

function SharedLines({ shared, products }: { shared: SharedCart; products: WordsOfProducts }) {
  const { say, money } = useSpeech()
  const text = useLineText(products)
  const price = useLinePrice()
  return (
    <>
      <ul className="order-lines">
        {shared.lines.map((line) => {
          const { name, pieces, facts, sight } = text(line)
          return (
            <li key={line.id} className="order-line">
              <LinePicture id={line.id} sight={sight} className="order-line-picture" />
              <div className="order-line-body">
                <div className="order-line-head">
                  <h2>{name}</h2>
                  <p className="order-line-price">{money(price.total(line))}</p>
                </div>
                <LineFacts pieces={pieces} facts={facts} />
              </div>
            </li>
          )
        })}
      </ul>
      {shared.gone.map(({ productId, quantity }) => (
        <p key={`${productId} ${quantity}`} className="fine">
          {say('shared.gone', { name: products[productId]?.name ?? productId })}
        </p>
      ))}
      {shared.lines.length === 0 ? (
        <p>{say('shared.none')}</p>
      ) : (
        <Totals lines={shared.lines} taxed={shared.taxedPrice} />
      )}
    </>
  )
}

/** How much of it is in the own cart now, and what did not fit. */
function Taken({ taken, products }: { taken: TakenShare; products: WordsOfProducts }) {
  const { say, sayCount } = useSpeech()
  const { links } = useShop()
  const ref = useRef<HTMLDivElement>(null)
  // The button that had the keyboard is gone.
  useEffect(() => ref.current?.focus(), [])
  return (
    <Note
      ref={ref}
      tone={taken.left.length > 0 ? 'warn' : 'good'}
      role="status"
      acts={<a href={links['cart']}>{say('shared.own')}</a>}
    >
      <p>{sayCount('shared.taken', taken.taken)}</p>
      {taken.left.length > 0 && (
        <>
          <p>{say('shared.left')}</p>
          <ul>
            {taken.left.map(({ productId, quantity, why }, index) => (
              <li key={`${index} ${quantity}`}>
                {say(`shared.${why}`, { name: products[productId]?.name ?? productId })}
              </li>
            ))}
          </ul>
        </>
      )}
    </Note>
  )
}
