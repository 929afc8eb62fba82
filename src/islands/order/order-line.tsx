import { DESIGN_SERVICE } from '../../lib/domain/product/file-checks.ts'
import { withQuery } from '../../lib/domain/urls/query.ts'
import type { LineItem } from '../../stores/cart/cart-line.ts'
import type { Order } from '../../stores/order/order.ts'
import { useShop } from '../page/shop.tsx'
import { useSpeech } from '../page/use-speech.ts'
import { LineProgress } from './line-progress.tsx'
import { useLinePrice } from './parts/line-price.ts'
import { LineFacts, useLineTerms, useLineText } from './parts/line-text.tsx'
import { PrintedPage } from './parts/printed-page.tsx'
import { areUnprinted, type WordsOfProducts } from './parts/product-words.ts'

type LineProps = {
  line: LineItem
  products: WordsOfProducts
  /** Of its order. */
  orderId: string
  number: string
  /** Files are sent, and lines changed, by who ordered alone. */
  isMine: boolean
  /** Whether nothing begins before its order's money is here. */
  isUnpaid: boolean
  /** How far it is; undefined until something has happened to it. */
  progress: Order['progress'][number] | undefined
}

/** A line of an order: as it was ordered, with nothing left to change. */
export function OrderLine(props: LineProps) {
  const { line, products, orderId, number, isMine, isUnpaid, progress } = props
  const { say, money } = useSpeech()
  const { links } = useShop()
  const { name, pieces, facts, sight } = useLineText(products)(line)
  const isDesigned = line.services[DESIGN_SERVICE] !== undefined
  const isUnprinted = areUnprinted(products, [line])
  const isCancelled = progress?.state === 'cancelled'
  // What is cancelled comes on no day.
  const terms = useLineTerms(products)(line).filter(({ isDay }) => !(isDay && isCancelled))
  return (
    <li className="order-line">
      <PrintedPage id={line.id} sight={sight} className="order-line-picture" progress={progress} />
      <div className="order-line-body">
        <div className="order-line-head">
          <h3>{name}</h3>
          <p className="order-line-price">{money(useLinePrice().total(line))}</p>
        </div>
        <LineFacts pieces={pieces} facts={facts} />
        <dl className="order-line-facts">
          {terms.map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
          {line.offer && (
            <div>
              <dt>{say('cart.offer')}</dt>
              <dd>{line.offer.number}</dd>
            </div>
          )}
        </dl>
        {isCancelled && (
          <p>
            <b>{say('order.line_cancelled')}</b>
          </p>
        )}
        {progress && !isCancelled && (
          <>
            <LineProgress
              arrives={line.promisedArrivalDate}
              quantity={line.quantity}
              drops={line.drops}
              isCollected={line.collection !== undefined}
              {...{ progress, isDesigned, isUnprinted, isUnpaid }}
            />
            {isMine && (
              <p className="actions">
                {!isUnprinted && (
                  <a
                    className="more"
                    href={withQuery(links[isDesigned ? 'design' : 'upload'] ?? '/', {
                      order_number: number,
                      line: line.id,
                    })}
                  >
                    {say(isDesigned ? 'order.line_design' : 'order.line_files')}
                  </a>
                )}
                <Change
                  line={line}
                  path={products[line.productId]?.path}
                  {...{ orderId, progress, isUnprinted }}
                />
              </p>
            )}
          </>
        )}
      </div>
    </li>
  )
}

type ChangeProps = Pick<LineProps, 'line' | 'orderId'> & {
  progress: Order['progress'][number]
  /** Of its product's page; undefined where it is sold no more. */
  path: string | undefined
  isUnprinted: boolean
}

/** The way to change a line, or why there is none; what has left the house says so itself. */
function Change({ line, orderId, progress, path, isUnprinted }: ChangeProps) {
  const { say } = useSpeech()
  if (progress.state === 'in_production')
    return (
      <span className="hint">
        {say(isUnprinted ? 'order.change_packed' : 'order.change_printed')}
      </span>
    )
  if (progress.editClosed === 'debited')
    return <span className="hint">{say('order.change_debited')}</span>
  if (progress.editClosed !== null) return null
  if (!path) return <span className="hint">{say('order.change_unsold')}</span>
  const href = withQuery(path, { order_line: `${orderId}/${line.id}` })
  return (
    <a className="more" href={href}>
      {say('order.change_line')}
    </a>
  )
}
