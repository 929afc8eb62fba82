import { useShop } from '../../page/shop.tsx'
import { useSpeech } from '../../page/use-speech.ts'
import { Icon } from '../../ui/icon.tsx'

const STEPS = ['email', 'address', 'payment'] as const
export type Step = (typeof STEPS)[number]

/** The steps of the checkout; those behind lead back. */
export function Way({ step }: { step: Step }) {
  const { say } = useSpeech()
  const { links } = useShop()
  const at = STEPS.indexOf(step)
  return (
    <ol className="checkout-steps" aria-label={say('checkout.steps')}>
      {STEPS.map((name, index) => {
        const text = say(`checkout.step_${name}`)
        if (index < at) {
          return (
            <li key={name}>
              <Icon name="check" />
              {name === 'email' ? text : <a href={links['checkout']}>{text}</a>}
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
