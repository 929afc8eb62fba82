import { useState } from 'react'
import { useSpeech } from '../page/use-speech.ts'
import { NumberField } from '../ui/number-field.tsx'
import { NumberStepper } from '../ui/number-stepper.tsx'
import { OptionPicker } from '../ui/option-picker.tsx'
import { PriceSwitch } from '../ui/price-switch.tsx'
import { QrCode } from '../ui/qr-code.tsx'
import { Radio, Segmented } from '../ui/radio.tsx'
import { RuleNotice } from '../ui/rule-notice.tsx'

const sizes = ['A4', 'A5', 'A6'] as const
const limits = { minimum: 50, maximum: 500, increment: 50 }

/** Controls that somebody chooses with, in every state that they have, alive. */
export function StyleguideChoices() {
  const { say } = useSpeech()
  const [size, setSize] = useState<string>('A5')
  const [some, setSome] = useState<readonly string[]>(['A4'])
  const rule = say('admin.styleguide_parts')
  const label = say('blocks.quote_quantity')
  const words = { gross: say('product.incl_vat'), net: say('product.before_vat') }
  const toggle = (key: string) =>
    setSome(some.includes(key) ? some.filter((each) => each !== key) : [...some, key])
  return (
    <>
      <fieldset className="option-group">
        <legend>{say('blocks.quote_product')}</legend>
        {sizes.map((each) => (
          <Radio
            key={each}
            name="guide-radio"
            value={each}
            chosen={size}
            onChoose={setSize}
            end="+ 5"
          >
            {each}
          </Radio>
        ))}
      </fieldset>
      <Segmented
        legend={label}
        name="guide-segmented"
        options={sizes.map((value) => ({ value, text: value }))}
        chosen={size}
        onChoose={setSize}
      />
      <PriceSwitch name="guide-prices" legend={say('product.prices_shown')} words={words} />
      <OptionPicker
        name="guide-options"
        legend={say('blocks.quote_product')}
        options={[
          { key: 'A4', name: 'A4', note: '210 × 297 mm', delta: '+ 5' },
          { key: 'A5', name: 'A5', note: '148 × 210 mm' },
          { key: 'A6', name: 'A6', note: '105 × 148 mm', blocked: true },
          { key: 'A7', name: 'A7', note: '74 × 105 mm', impossible: true },
        ]}
        chosen={size}
        onPick={setSize}
      >
        <RuleNotice title={rule}>{say('admin.styleguide_lead')}</RuleNotice>
        <RuleNotice title={rule} bitten>
          {say('admin.styleguide_lead')}
        </RuleNotice>
      </OptionPicker>
      <OptionPicker
        name="guide-several"
        legend={say('blocks.quote_product')}
        several
        options={sizes.map((key) => ({ key, name: key }))}
        chosen={some}
        onPick={toggle}
      />
    </>
  )
}

/** Controls that somebody counts with, and a code for a camera. */
export function StyleguideCounts() {
  const { say } = useSpeech()
  const [count, setCount] = useState('100')
  const label = say('blocks.quote_quantity')
  return (
    <>
      <NumberStepper
        {...limits}
        id="guide-stepper"
        label={label}
        hint="50 – 500"
        fewer={say('product.fewer')}
        more={say('product.more')}
        value={count}
        onType={setCount}
        onDone={setCount}
      />
      <NumberField
        {...limits}
        id="guide-number"
        label={label}
        hint="50 – 500"
        unit="mm"
        error={say('admin.code_invalid')}
        value={count}
        onType={setCount}
      />
      <QrCode text="https://example.com/" label="https://example.com/" className="admin-qr" />
    </>
  )
}
