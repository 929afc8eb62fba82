import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { InputOf } from '../../lib/contract/endpoint.ts'
import type { listPaymentMethods } from '../../lib/contract/payment.ts'
import { $methods, loadMethods, type Method } from '../../stores/payment/methods.ts'
import { useSpeech } from '../page/use-speech.ts'
import { FailureNote } from '../ui/note.tsx'
import { Radio } from '../ui/radio.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Marks } from './marks.tsx'

type Of = InputOf<typeof listPaymentMethods>

/** How a cart or an order can be paid, and the method that is chosen: the first one at first. */
export function useMethods({ cartId, orderId }: Of) {
  const state = useStore($methods, { ssr: 'initial' })
  const [wanted, setWanted] = useState('')
  const load = () => void loadMethods({ ...(cartId && { cartId }), ...(orderId && { orderId }) })
  useEffect(() => {
    void loadMethods({ ...(cartId && { cartId }), ...(orderId && { orderId }) })
  }, [cartId, orderId])
  const offered = state.state === 'listed' ? state.methods.filter(isOffered) : []
  const chosen = offered.find(({ method }) => method === wanted) ?? offered[0] ?? null
  return { state, offered, chosen, choose: setWanted, load }
}

const isOffered = ({ reason }: Method) => reason === null

type MethodsProps = { of: ReturnType<typeof useMethods>; legend: string }

/** The methods there are, with what each means; the missing ones below, each with its reason. */
export function Methods({ of, legend }: MethodsProps) {
  const { say, sayIf, money } = useSpeech()
  const { state, offered, chosen, choose } = of
  if (state.state === 'failed') return <FailureNote failure={state.failure} retry={of.load} />
  if (state.state === 'loading') return <Skeleton rows={4} />
  const missing = state.methods.filter((each) => !isOffered(each) && each.reason !== 'not_set_up')
  return (
    <>
      <fieldset className="payment-methods">
        <legend>{legend}</legend>
        {offered.map(({ method, amount }) => (
          <Radio
            key={method}
            className="payment-method"
            name="method"
            value={method}
            chosen={chosen?.method ?? ''}
            onChoose={choose}
            end={method === 'wallet' ? money(amount) : <Marks method={method} />}
          >
            <b>{sayIf(`payment.method_${method}`) ?? method}</b>
            <span>{sayIf(`payment.method_${method}_note`)}</span>
          </Radio>
        ))}
      </fieldset>
      {missing.length > 0 && (
        <details className="payment-missing">
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
