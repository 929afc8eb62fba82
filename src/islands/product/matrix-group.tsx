import { useState } from 'react'
import type { MatrixAttribute } from '../../lib/domain/product/definition.ts'
import { matrixOf, matrixSum, writeMatrix } from '../../lib/domain/product/wire.ts'
import { useVoice } from '../page/shop.tsx'
import { RuleNotice } from '../ui/rule-notice.tsx'
import { useFault } from './attribute-fault.ts'
import { useAtOnce, useProduct } from './product-context.tsx'
import { useFormats } from './words.ts'

/** How many pieces of each size; their sum is what is ordered. */
export function MatrixGroup({ attribute }: { attribute: MatrixAttribute }) {
  const { configurator, words } = useProduct()
  const say = useVoice()
  const faultOf = useFault()
  const { number } = useFormats()
  const { key, options } = attribute
  const value = useAtOnce('choice', ({ selection }) => selection[key])
  const spoken = words.attributes[key]
  const matrix = matrixOf(attribute, value ?? '') ?? {}
  // What is no whole number stays as it was typed, and counts for nothing until it is one.
  const [odd, setOdd] = useState<{ option: string; text: string } | undefined>(undefined)
  const isWrong = odd !== undefined && odd.text !== ''
  const sum = matrixSum(matrix)
  const { list, free } = configurator.product.quantities
  const limits = {
    minimum: number(free?.minimum ?? Math.min(...list)),
    maximum: number(free?.maximum ?? Math.max(...list)),
    units: words.units.other,
  }
  const fault = isWrong || faultOf(key) ? say('product.matrix_range', limits) : undefined

  const type = (option: string, text: string) => {
    const isWhole = /^\d{1,6}$/.test(text)
    setOdd(isWhole ? undefined : { option, text })
    const pieces = isWhole ? Number(text) : 0
    configurator.select(key, writeMatrix(attribute, { ...matrix, [option]: pieces }))
  }

  return (
    <fieldset className="option-group">
      <legend>
        {spoken?.name ?? key}
        {spoken?.hint && <small> {spoken.hint}</small>}
      </legend>
      <div className="product-matrix">
        {options.map((option) => (
          <label key={option.key} className="field product-matrix-cell">
            <span>{spoken?.options[option.key]?.name ?? option.key}</span>
            <input
              id={`${key}-${option.key}`}
              type="number"
              inputMode="numeric"
              min={0}
              step={1}
              value={odd?.option === option.key ? odd.text : String(matrix[option.key] ?? 0)}
              aria-describedby={fault ? `${key}-sum ${key}-rule` : `${key}-sum`}
              aria-invalid={isWrong ? odd.option === option.key : fault !== undefined}
              onChange={(event) => type(option.key, event.target.value)}
              onFocus={(event) => event.target.select()}
              onBlur={() => {
                if (!isWrong) setOdd(undefined)
              }}
              onKeyDown={(event) => {
                // Enter finishes the number; it must not send the form around it.
                if (event.key === 'Enter') event.preventDefault()
              }}
            />
          </label>
        ))}
      </div>
      <p id={`${key}-sum`} className="hint" suppressHydrationWarning>
        {say('product.matrix_sum', {
          sum: number(sum),
          units: sum === 1 ? words.units.one : words.units.other,
        })}
      </p>
      {fault && <RuleNotice id={`${key}-rule`} title={fault} bitten />}
    </fieldset>
  )
}
