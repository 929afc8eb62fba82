import { useStore } from '@nanostores/react'
import { $customer } from '../../../stores/customer/customer.ts'
import { useShop } from '../../page/shop.tsx'
import { useSpeech } from '../../page/use-speech.ts'
import { Icon } from '../../ui/icon.tsx'

const STEPS = ['email', 'address', 'payment'] as const
export type Step = (typeof STEPS)[number]

/** The steps of the checkout; those behind lead back. */
export function Way({ step }: { step: Step }) {
  const { say } = useSpeech()
  const { links } = useShop()
  // An account's address is the account's matter, a guest's this checkout's.
  const isGuest = useStore($customer, { ssr: 'initial' })?.isGuest ?? false
  const at = STEPS.indexOf(step)
  return (
    <ol className="checkout-steps" aria-label={say('checkout.steps')}>
      {STEPS.map((name, index) => {
        const text = say(`checkout.step_${name}`)
        if (index < at) {
          return (
            <li key={name}>
              <Icon name="check" />
              {name === 'address' && <a href={links['checkout']}>{text}</a>}
              {name === 'email' &&
                (isGuest ? <a href={`${links['checkout']}#email`}>{text}</a> : text)}
            </li>
          )
        }
        return (
          <li key={name} aria-current={index === at ? 'step' : undefined}>
            <span className="checkout-step-number">{index + 1}</span>
            {text}
          </li>
        )
      })}
    </ol>
  )
}
