import { useStore } from '@nanostores/react'
import { Fragment, lazy, Suspense, useEffect, useState } from 'react'
import type { InputOf } from '../../lib/contract/endpoint.ts'
import type { listPaymentMethods } from '../../lib/contract/payment.ts'
import { cardExpiry, cardName } from '../../lib/domain/payment/card-text.ts'
import { isDebitMethod, isPlanMethod } from '../../lib/domain/payment/methods.ts'
import {
  $methods,
  loadMethods,
  type Method,
  type Way,
  waysOf,
} from '../../stores/payment/methods.ts'
import type { Paying } from '../../stores/payment/payment.ts'
import { useSpeech } from '../page/use-speech.ts'
import { FailureNote } from '../ui/note.tsx'
import { Radio } from '../ui/radio.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Marks } from './marks.tsx'

/** Of those who look at instalments. */
const PlanRows = lazy(async () => {
  const { PlanRows } = await import('./parts/plan-rows.tsx')
  return { default: PlanRows }
})

type Of = InputOf<typeof listPaymentMethods>
/** Lines by whose hours money has to be here for their days to hold. */
type Promised = { lineItems?: readonly { promisedUntil: string }[] }

/** How a cart or an order can be paid, and the method that is chosen: the first one at first. */
export function useMethods({ cartId, orderId, lineItems = [] }: Of & Promised) {
  const state = useStore($methods, { ssr: 'initial' })
  const [wanted, setWanted] = useState('')
  const [keeps, setKeeps] = useState(false)
  const load = () => void loadMethods({ ...(cartId && { cartId }), ...(orderId && { orderId }) })
  useEffect(() => {
    void loadMethods({ ...(cartId && { cartId }), ...(orderId && { orderId }) })
  }, [cartId, orderId])
  const ways = state.state === 'listed' ? waysOf(state) : []
  const chosen = ways.find(({ value }) => value === wanted) ?? ways[0] ?? null
  const canKeep =
    state.state === 'listed' &&
    ((state.canKeepCard && chosen?.value === 'card') ||
      (state.canKeepMandate && chosen?.value === 'mandate'))
  const paying = chosen && payingBy(chosen, canKeep && keeps)
  const [until = null] = lineItems.map(({ promisedUntil }) => promisedUntil).toSorted()
  return { state, ways, chosen, paying, choose: setWanted, canKeep, keeps, setKeeps, load, until }
}

function payingBy({ method: { method }, card }: Way, keep: boolean): Paying {
  if (card) return { method, keptCardId: card.id }
  return keep ? { method, keep } : { method }
}

const isOffered = ({ reason }: Method) => reason === null

type MethodsProps = { of: ReturnType<typeof useMethods>; legend: string }

/** The methods there are, with what each means; the missing ones below, each with its reason. */
export function Methods({ of, legend }: MethodsProps) {
  const { say, sayIf, dayAt, timeAt } = useSpeech()
  const { state, ways, chosen, choose, until } = of
  if (state.state === 'failed') return <FailureNote failure={state.failure} retry={of.load} />
  if (state.state === 'loading') return <Skeleton rows={4} />
  const missing = state.methods.filter((each) => !isOffered(each) && each.reason !== 'not_set_up')
  return (
    <>
      <fieldset className="payment-methods">
        <legend>{legend}</legend>
        {ways.map((way) => (
          <Fragment key={way.value}>
            <WayRow way={way} chosen={chosen?.value ?? ''} choose={choose} />
            {way === chosen && !way.card && isDebitMethod(way.method.method) && (
              <p className="fine">{state.mandateText}</p>
            )}
            {way === chosen && until && way.value === 'transfer' && (
              <p className="fine">
                {say('payment.next_arrives_if', {
                  until: dayAt(until, 'long'),
                  time: timeAt(until),
                })}
              </p>
            )}
            {way === chosen && isPlanMethod(way.method.method) && (
              <Suspense fallback={<Skeleton rows={4} />}>
                <PlanRows instalments={way.method.instalments} />
                <p className="fine">
                  {isDebitMethod(way.method.method) ? state.planDebitText : state.planText}
                </p>
              </Suspense>
            )}
            {of.canKeep && way === chosen && (
              <label className="checkbox">
                <input
                  type="checkbox"
                  name="keep"
                  checked={of.keeps}
                  onChange={({ target }) => of.setKeeps(target.checked)}
                />
                <span>{say(way.value === 'card' ? 'cards.keep' : 'cards.keep_mandate')}</span>
              </label>
            )}
          </Fragment>
        ))}
      </fieldset>
      {missing.length > 0 && (
        <details className="payment-more">
          <summary>{say('payment.not_offered')}</summary>
          <dl className="facts">
            {missing.map(({ method, reason }) => (
              <div key={method}>
                <dt>{sayIf(`payment.method_${method}`) ?? method}</dt>
                <dd>{sayIf(`payment.reason_${reason}`)}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </>
  )
}

type RowProps = { way: Way; chosen: string; choose: (value: string) => void }

function WayRow({ way: { value, method, card }, chosen, choose }: RowProps) {
  const { say, sayIf, money } = useSpeech()
  const name = sayIf(`payment.method_${method.method}`) ?? method.method
  const kept = ({ lastFour: number, ...of }: NonNullable<Way['card']>) =>
    of.mandate
      ? say(isPlan ? 'payment.method_plan_account' : 'cards.mandate', { number })
      : say(isPlan ? 'payment.method_plan_card' : 'cards.kept', { brand: cardName(of), number })
  const isPlan = isPlanMethod(method.method)
  const isPart = isPlan || method.method === 'wallet'
  const end = isPart ? money(method.amount) : <Marks method={method.method} />
  const isOwed = isPlan && method.instalments.length === 0
  const note = isOwed
    ? `payment.method_${method.method}_owed`
    : `payment.method_${method.method}_note`
  return (
    <Radio
      className="payment-method"
      name="method"
      value={value}
      chosen={chosen}
      onChoose={choose}
      end={card && !isPlan ? null : end}
    >
      <b>{card ? kept(card) : name}</b>
      <span>
        {card?.expiry
          ? say('cards.expires', { expiry: cardExpiry(card.expiry) })
          : card?.mandate
            ? say('cards.mandate_by', card.mandate)
            : sayIf(note)}
      </span>
    </Radio>
  )
}
