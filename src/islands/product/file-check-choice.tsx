import { fileChecks } from '../../lib/domain/product/file-checks.ts'
import { taxed } from '../../lib/domain/tax/tax.ts'
import { serviceNet } from '../../stores/product/configurator-order.ts'
import { useVoice } from '../page/shop.tsx'
import { Radio } from '../ui/radio.tsx'
import { useAtOnce, useConfigured, useProduct } from './product-context.tsx'
import { useFormats } from './words.ts'

/** Who looks at the file: a machine, free, or a printer, at the shop's price; or a designer makes it. */
export function FileCheckChoice() {
  const { configurator } = useProduct()
  const { product, shop } = configurator
  const fileCheck = useAtOnce('choice', (choice) => choice.fileCheck)
  const formats = useFormats()
  const { currency, vatRate } = useConfigured('prices', (prices) => prices.matrix)
  const say = useVoice()
  const checks = fileChecks(product)
  if (checks.length === 0) return null
  return (
    <fieldset className="option-group">
      <legend>{say('product.file_check')}</legend>
      {checks.map((each) => (
        <Radio
          key={each}
          name="file_check"
          value={each}
          chosen={fileCheck}
          onChoose={() => configurator.pickFileCheck(each)}
          end={
            each === 'quick'
              ? say('product.free')
              : formats.amount(taxed(serviceNet(shop, each, currency), vatRate))
          }
        >
          <b>{say(`product.check_${each}`)}</b>
          <span>{say(`product.check_${each}_text`)}</span>
        </Radio>
      ))}
    </fieldset>
  )
}
