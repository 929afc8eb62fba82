import { taxed } from '../../lib/domain/tax/tax.ts'
import { offersCarefulCheck } from '../../stores/product/configurator-order.ts'
import { useVoice } from '../page/shop.tsx'
import { Radio } from '../ui/radio.tsx'
import { useConfigured, useProduct } from './product-context.tsx'
import { useFormats } from './words.ts'

const CHECKS = ['quick', 'careful'] as const

/** Who looks at the file: a machine, free, or a printer, at the shop's price. */
export function FileCheckChoice() {
  const { configurator } = useProduct()
  const { product, shop } = configurator
  const { fileCheck } = useConfigured('choice')
  const formats = useFormats()
  const { matrix } = useConfigured('prices')
  const fileCheckPrice = taxed(shop.fileCheckPrices[matrix.currency] ?? 0, matrix.vatRate)
  const say = useVoice()
  if (!offersCarefulCheck(product)) return null
  return (
    <fieldset className="option-group">
      <legend>{say('product.file_check')}</legend>
      {CHECKS.map((each) => (
        <Radio
          key={each}
          name="file_check"
          value={each}
          chosen={fileCheck}
          onChoose={() => configurator.pickFileCheck(each)}
          end={each === 'quick' ? say('product.free') : formats.amount(fileCheckPrice)}
        >
          <b>{say(`product.check_${each}`)}</b>
          <span>{say(`product.check_${each}_text`)}</span>
        </Radio>
      ))}
    </fieldset>
  )
}
