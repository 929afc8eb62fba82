import { useState } from 'react'
import { linkPath } from '../../lib/domain/urls/link-path.ts'
import { continueAsGuest } from '../../stores/auth/auth.ts'
import { loginAddress } from '../../stores/auth/login-address.ts'
import { keepTypedEmail, takeTypedEmail, typedEmail } from '../../stores/auth/typed-email.ts'
import { createForm } from '../../stores/form/form.ts'
import { checkEmail } from '../../stores/form/form-rules.ts'
import { useOpenCart } from '../cart/parts/use-open-cart.ts'
import { OrderFold } from '../order/parts/order-fold.tsx'
import { OrderSummary } from '../order/parts/order-summary.tsx'
import type { WordsOfProducts } from '../order/parts/product-words.ts'
import { useShop } from '../page/shop.tsx'
import { useSpeech } from '../page/use-speech.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { FailureNote } from '../ui/note.tsx'
import { Radio } from '../ui/radio.tsx'
import { useForm } from '../ui/use-form.ts'
import { Way } from './parts/steps.tsx'

/**
 * Asks somebody new for an e-mail address, and how to go on: the same three ways for every address, so
 * that nobody learns which have accounts.
 */
export function EmailStep({ products }: { products: WordsOfProducts }) {
  const { say } = useSpeech()
  const { links } = useShop()
  const [goesOn, setGoesOn] = useState(false)
  // The cart changes hands while somebody goes on: whether it is empty then is the next step's to see.
  const { state } = useOpenCart(goesOn ? null : linkPath(links, 'cart'))
  const cart = state.state === 'ready' ? state.cart : null
  return (
    <>
      <Way step="email" />
      <OrderFold cart={cart} products={products} />
      <div className="order-columns">
        <div>
          <h1>{say('checkout.email_title')}</h1>
          <p className="lead">{say('checkout.email_lead')}</p>
          <EmailForm onGoingOn={() => setGoesOn(true)} />
        </div>
        {cart && (
          <OrderSummary
            lines={cart.lineItems}
            taxed={cart.taxedPrice}
            products={products}
            title={say('checkout.summary')}
          />
        )}
      </div>
    </>
  )
}

const WAYS = ['guest', 'known', 'new'] as const

function createEmailForm() {
  const form = createForm({ initial: { email: typedEmail(), way: 'guest' }, check: checkEmail })
  form.$form.listen(({ values: { email } }, before) => {
    if (email !== before?.values.email) keepTypedEmail(email)
  })
  return form
}

function EmailForm({ onGoingOn }: { onGoingOn: () => void }) {
  const { say } = useSpeech()
  const { links } = useShop()
  const form = useForm(createEmailForm)
  const { busy, failure, send, values } = form
  const submit = () =>
    send(
      async ({ email, way }) => {
        onGoingOn()
        if (way === 'guest') {
          const answer = await continueAsGuest(email.trim())
          if (answer.ok) takeTypedEmail()
          return answer
        }
        keepTypedEmail(email)
        const page = linkPath(links, way === 'known' ? 'login' : 'registration')
        location.assign(loginAddress(page))
        return { ok: true }
      },
      () => {},
    )
  return (
    <Form className="checkout-email" ref={form.ref} busy={busy} onSend={submit}>
      {failure && <FailureNote failure={failure} />}
      <Field
        label={say('forms.email')}
        width="full"
        type="email"
        inputMode="email"
        autoComplete="email"
        bound={form.field('email')}
      />
      <fieldset>
        <legend>{say('checkout.email_ways')}</legend>
        {WAYS.map((way) => (
          <Radio
            key={way}
            name="way"
            value={way}
            chosen={values.way}
            onChoose={(chosen) => form.put({ way: chosen })}
          >
            <b>{say(`checkout.way_${way}`)}</b>
            <span>{say(`checkout.way_${way}_note`)}</span>
          </Radio>
        ))}
      </fieldset>
      <div className="form-actions">
        <Button busy={busy && say('checkout.saving')}>{say('checkout.email_go_on')}</Button>
        <p className="fine">{say('checkout.email_next')}</p>
      </div>
    </Form>
  )
}
