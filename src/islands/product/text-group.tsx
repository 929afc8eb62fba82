import type { TextAttribute } from '../../lib/domain/product/definition.ts'
import { useVoice } from '../page/shop.tsx'
import { Icon } from '../ui/icon.tsx'
import { useFault } from './attribute-fault.ts'
import { useAtOnce, useProduct } from './product-context.tsx'

/** A few words of the shopper's own, or digits. */
export function TextGroup({ attribute }: { attribute: TextAttribute }) {
  const { configurator, words } = useProduct()
  const say = useVoice()
  const faultOf = useFault()
  const { key, maximumLength, characters, required } = attribute
  const value = useAtOnce('choice', ({ selection }) => selection[key])
  const spoken = words.attributes[key]
  const fault = faultOf(key, { maximum: String(maximumLength) })
  const limit = say(characters === 'digits' ? 'product.text_digits' : 'product.text_length', {
    maximum: maximumLength,
  })
  return (
    <div className="option-group">
      <label className="option-group-name" htmlFor={key}>
        {spoken?.name ?? key}
      </label>
      <div className={fault ? 'field field-invalid' : 'field'}>
        <input
          id={key}
          type="text"
          inputMode={characters === 'digits' ? 'numeric' : 'text'}
          autoComplete="off"
          required={required}
          value={value ?? ''}
          aria-invalid={fault !== undefined}
          aria-describedby={`${key}-words`}
          onChange={(event) => configurator.select(key, event.target.value)}
        />
        <div className="field-words" id={`${key}-words`}>
          {fault ? (
            <p className="field-error">
              <Icon name="alert" />
              {fault}
            </p>
          ) : (
            <p className="hint">{spoken?.hint ? `${spoken.hint} ${limit}` : limit}</p>
          )}
        </div>
      </div>
    </div>
  )
}
