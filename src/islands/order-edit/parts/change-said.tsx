import { useStore } from '@nanostores/react'
import { $changing, type Draft, makeChange } from '../../../stores/order-edit/order-edit.ts'
import { useShop } from '../../page/shop.tsx'
import { useSpeech } from '../../page/use-speech.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'

/** What a change of an order's line costs more or less, before it is made. */
export function ChangeSaid({ dismiss }: { dismiss: () => void }) {
  const { say, money, failure } = useSpeech()
  const { links } = useShop()
  const changing = useStore($changing)
  if (changing.state === 'none') return null
  const busy = changing.state === 'busy'
  const { draft } = changing
  return (
    <>
      <h2 id="order-said">{say('product.order_change_title')}</h2>
      <Figures draft={draft} />
      <Consequences draft={draft} />
      {changing.state === 'drafted' && changing.failure && (
        <Note tone="bad" role="alert">
          <p>
            {changing.movedFrom
              ? say('product.order_moved', {
                  from: money(changing.movedFrom),
                  to: money(draft.change.to),
                })
              : failure(changing.failure)}
          </p>
        </Note>
      )}
      <p className="form-actions">
        <Button
          busy={busy && say('product.order_confirming')}
          onClick={() => void makeChange(links['orderDetail'] ?? '/')}
        >
          {say('product.order_confirm')}
        </Button>
        <Button look="line" onClick={dismiss}>
          {say('product.order_not_yet')}
        </Button>
      </p>
    </>
  )
}

function Figures({ draft: { change } }: { draft: Draft }) {
  const { say, money, day } = useSpeech()
  const { from, to, difference, arrivalDate } = change
  const cents = Math.abs(difference.centAmount)
  const more = difference.centAmount > 0
  return (
    <dl className="order-totals">
      <Figure term={say('product.order_was')} value={money(from)} />
      <Figure term={say('product.order_is')} value={money(to)} />
      <Figure
        term={say('product.order_arrives')}
        value={
          arrivalDate.from === arrivalDate.to
            ? day(arrivalDate.to, 'long')
            : `${day(arrivalDate.from, 'short')} → ${day(arrivalDate.to, 'short')}`
        }
      />
      {cents > 0 && (
        <Figure
          className="order-totals-total"
          term={say(more ? 'product.order_more' : 'product.order_less')}
          value={money({ ...difference, centAmount: cents })}
        />
      )}
    </dl>
  )
}

function Figure(props: { term: string; value: string; className?: string }) {
  return (
    <div {...(props.className && { className: props.className })}>
      <dt>{props.term}</dt>
      <dd>{props.value}</dd>
    </div>
  )
}

/** What becomes of the money and of the files. */
function Consequences({ draft: { order, change } }: { draft: Draft }) {
  const { say, money } = useSpeech()
  const { difference, toPay, toRefund, resetsArtwork, redesigns } = change
  const line = order.lineItems.find(({ id }) => id === change.lineItemId)
  const isTaxed = order.reverseCharge !== undefined && (line?.taxRate ?? 0) > 0
  const isOnAccount =
    order.isDeferredPayment && order.state !== 'awaiting_payment' && toPay.centAmount > 0
  return (
    <>
      {difference.centAmount === 0 && <p>{say('product.order_same')}</p>}
      {isTaxed && <p>{say('product.order_taxed')}</p>}
      {isOnAccount && <p>{say('product.order_account')}</p>}
      {toPay.centAmount > 0 && !isOnAccount && (
        <p>{say('product.order_pay_next', { amount: money(toPay) })}</p>
      )}
      {toRefund.centAmount > 0 && <p>{say('product.order_back', { amount: money(toRefund) })}</p>}
      {redesigns && <p>{say('product.order_redesign')}</p>}
      {resetsArtwork && !redesigns && <p>{say('product.order_files')}</p>}
    </>
  )
}
