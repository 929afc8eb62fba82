import type { ProductDocument } from '../../../../documents/product.ts'
import type { AnyDocument } from '../documents.ts'
import type { Report } from '../kinds/define-kind.ts'

type Words = {
  attributes: Record<string, { options: Record<string, unknown> }>
  parts: Record<string, unknown>
  groups: Record<string, unknown>
  derived: Record<string, unknown>
  rules: Record<string, unknown>
}

/** Reports whatever of a product has no words in a language. */
export function checkProductWords(
  words: AnyDocument & { data: Words },
  product: ProductDocument,
  report: Report,
): void {
  for (const attribute of product.attributes) {
    const { key } = attribute
    const own = ownValue(words.data.attributes, key)
    if (!own) report(words, ['attributes', key], 'This attribute has no name.')
    else if ('options' in attribute)
      for (const option of attribute.options)
        if (!ownValue(own.options, option.key))
          report(words, ['attributes', key, 'options', option.key], 'This option has no name.')
  }
  for (const { key } of product.rules)
    if (!ownValue(words.data.rules, key))
      report(words, ['rules', key], 'This rule is not explained.')
  for (const part of product.parts)
    if (!ownValue(words.data.parts, part)) report(words, ['parts', part], 'This part has no name.')
  for (const { group } of product.attributes)
    if (group !== undefined && !ownValue(words.data.groups, group))
      report(words, ['groups', group], 'This group has no name.')
  for (const { name, shown } of product.derived)
    if (shown && !ownValue(words.data.derived, name))
      report(words, ['derived', name], 'This figure has no name.')
}

/** `constructor` is a key of every object; here it is one that nobody wrote. */
function ownValue<T>(record: Record<string, T>, key: string): T | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined
}
