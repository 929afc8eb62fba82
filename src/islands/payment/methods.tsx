import { useSpeech } from '../page/use-speech.ts'

type MethodsProps = { methods: string[]; method: string; onChoose: (method: string) => void }

/** How an order can be paid here; methods are the tenant's data, their words the dictionary's. */
export function Methods({ methods, method, onChoose }: MethodsProps) {
  const { say, sayIf } = useSpeech()
  return (
    <fieldset className="payment-methods">
      <legend>{say('payment.methods')}</legend>
      {methods.map((key) => (
        <label key={key} className="choice payment-method">
          <input
            type="radio"
            name="method"
            value={key}
            checked={key === method}
            onChange={() => onChoose(key)}
          />
          <span className="choice-dot" />
          <span>
            <b>{sayIf(`payment.method_${key}`) ?? key}</b>
            <span>{sayIf(`payment.method_${key}_note`)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
