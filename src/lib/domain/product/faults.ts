import { type RangeFault, rangeFault } from '../quantities/range.ts'
import type { Attribute, Selection, TextAttribute } from './definition.ts'
import { chosenOption, parseNumber } from './facts.ts'
import { isList, matrixOf, writeMatrix } from './wire.ts'

export type SelectionProblemCode =
  | 'attribute_unknown'
  | 'attribute_missing'
  | 'option_unknown'
  | 'number_invalid'
  | 'number_out_of_range'
  | 'number_off_increment'
  | 'list_invalid'
  | 'text_invalid'
  | 'matrix_invalid'
  | 'combination_invalid'

const FAULTS: Record<RangeFault, SelectionProblemCode> = {
  below: 'number_out_of_range',
  above: 'number_out_of_range',
  off: 'number_off_increment',
}

/** What is wrong with an attribute's own value, whatever the others are. */
export function attributeFault(
  attribute: Attribute,
  selection: Selection,
): SelectionProblemCode | undefined {
  const value = selection[attribute.key] ?? ''
  if (attribute.kind === 'text') return isText(attribute, value) ? undefined : 'text_invalid'
  if (value === '') return attribute.kind === 'matrix' ? 'matrix_invalid' : 'attribute_missing'
  if (attribute.kind === 'choice') {
    return chosenOption(attribute, selection) ? undefined : 'option_unknown'
  }
  if (attribute.kind === 'several') return isList(attribute, value) ? undefined : 'list_invalid'
  if (attribute.kind === 'matrix') {
    const matrix = matrixOf(attribute, value)
    return matrix && writeMatrix(attribute, matrix) === value ? undefined : 'matrix_invalid'
  }
  const number = parseNumber(value)
  if (Number.isNaN(number)) return 'number_invalid'
  const fault = rangeFault(attribute, number)
  return fault && FAULTS[fault]
}

function isText({ required, maximumLength, characters }: TextAttribute, value: string): boolean {
  if (value.trim() === '') return !required
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be printed
  const fits = characters === 'digits' ? /^\d+$/.test(value) : !/[\u0000-\u001f\u007f]/.test(value)
  return fits && value.length <= maximumLength
}
