import type { Customer } from '../../../stores/customer/customer.ts'
import { useSpeech } from '../../page/use-speech.ts'

/** What a customer has said of themselves. */
export function CustomerDetails({ customer }: { customer: Customer }) {
  const { say } = useSpeech()
  const { firstName, lastName, email, company, vatNumber } = customer
  return (
    <dl className="facts">
      <Detail name={say('account.name')} text={`${firstName} ${lastName}`} />
      <Detail name={say('forms.email')} text={email} />
      <Detail name={say('forms.company')} text={company} />
      <Detail name={say('forms.vat_number')} text={vatNumber} />
    </dl>
  )
}

function Detail({ name, text }: { name: string; text: string }) {
  if (!text) return null
  return (
    <div>
      <dt>{name}</dt>
      <dd>{text}</dd>
    </div>
  )
}
