import { useSpeech } from '../page/use-speech.ts'
import { Radio } from '../ui/radio.tsx'

type MethodsProps = { methods: string[]; method: string; onChoose: (method: string) => void }

/** How an order can be paid here; methods are the tenant's data, their words the dictionary's. */
export function Methods({ methods, method, onChoose }: MethodsProps) {
  const { say, sayIf } = useSpeech()
  return (
    <fieldset className="payment-methods">
      <legend>{say('payment.methods')}</legend>
      {methods.map((key) => (
        <Radio
          key={key}
          className="payment-method"
          name="method"
          value={key}
          chosen={method}
          onChoose={onChoose}
        >
          <b>{sayIf(`payment.method_${key}`) ?? key}</b>
          <span>{sayIf(`payment.method_${key}_note`)}</span>
        </Radio>
      ))}
    </fieldset>
  )
}
