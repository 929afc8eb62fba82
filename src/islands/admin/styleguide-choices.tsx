import { useState } from 'react'
import { useSpeech } from '../page/use-speech.ts'
import { QrCode } from '../ui/qr-code.tsx'
import { Radio, Segmented } from '../ui/radio.tsx'

const sizes = ['A4', 'A5', 'A6'] as const

/**
 * Controls that somebody chooses with, and a code for a camera. Those of the product page alone stand
 * there: shared with another page they would make its script larger.
 */
export function StyleguideChoices() {
  const { say } = useSpeech()
  const [size, setSize] = useState<string>('A5')
  return (
    <>
      <fieldset>
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
        legend={say('blocks.quote_quantity')}
        name="guide-segmented"
        options={sizes.map((value) => ({ value, text: value }))}
        chosen={size}
        onChoose={setSize}
      />
      <QrCode text="https://example.com/" label="https://example.com/" className="admin-qr" />
    </>
  )
}
