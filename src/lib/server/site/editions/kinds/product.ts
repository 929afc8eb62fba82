import { z } from 'zod'
import { type ProductDocument, productDocument } from '../../../../documents/product.ts'
import { grounds } from '../../../../pictures/palette.ts'
import { type PictureSpec, pictureScenes } from '../../../../pictures/spec.ts'
import { checkPhotos } from '../checks/photos.ts'
import { checkSellable } from '../checks/product.ts'
import type { AnyDocument } from '../documents.ts'
import { type Address, defineKind, type Report, slugAddress, type Target } from './define-kind.ts'

const schema = productDocument.extend({
  picture: z.strictObject({ scene: z.enum(pictureScenes), ground: z.enum(grounds) }),
})

/** What a product can be and what it costs, without words. */
export const product = defineKind({
  at: 'products/{id}/product.yaml',
  schema,
  layout: 'product',
  picture(id, documents): PictureSpec | null {
    const picture = documents.get('product', id)?.picture
    return picture ? { ...picture, ratio: 'square' } : null
  },
  address: (id, documents): Address | null =>
    documents.get('product', id) ? slugAddress(documents.find('productWords', id)) : null,
  parent(id, documents): Target | null {
    const listing = documents
      .ids('category')
      .map((category) => ({ category, data: documents.get('category', category) }))
      .filter(({ data }) => data?.products.includes(id))
      .sort((a, b) => (a.data?.order ?? 0) - (b.data?.order ?? 0))
    return listing[0] ? { kind: 'category', id: listing[0].category } : null
  },
  check(document, library, report): void {
    const { id, data } = document
    checkAttributes(document, data, report)
    checkRules(document, data, report)
    checkQuantities(document, data, report)
    checkSellable(document, library, report)
    checkPhotos(document, schema, library, report)
    for (const { path, data: delivery } of library.all('delivery'))
      data.priorities.forEach((priority, index) => {
        if (!delivery.priorities.some(({ key }) => key === priority))
          report(document, ['priorities', index], `${path} has no priority ${priority}.`)
      })
    for (const { locale, documents } of library.viewsOf(document)) {
      const words = documents.find('productWords', id)
      const language = locale.slice(0, 2)
      if (words) checkWords(words, data, report)
      else
        report(
          { path: document.path.replace('product.yaml', `${language}.yaml`) },
          [],
          'The product has no words in this language.',
        )
    }
  },
})

type At = { path: string }

function checkAttributes(at: At, { attributes }: ProductDocument, report: Report): void {
  const seen = new Set<string>()
  attributes.forEach((attribute, index) => {
    const { key } = attribute
    if (seen.has(key)) report(at, ['attributes', index, 'key'], `${key} stands twice.`)
    seen.add(key)
    if (attribute.kind === 'choice' && !optionsOf(attribute).includes(attribute.initial))
      report(at, ['attributes', index, 'initial'], `${attribute.initial} is no option.`)
  })
}

function checkRules(at: At, product: ProductDocument, report: Report): void {
  const options = new Map(product.attributes.map((each) => [each.key, optionsOf(each)]))
  product.rules.forEach((rule, index) => {
    const named = (['when', 'needs'] as const).flatMap((part) =>
      Object.entries(rule[part]).map(([key, wanted]) => ({ part, key, wanted })),
    )
    const mended = Object.entries(rule.otherwise).map(([key, option]) => {
      return { part: 'otherwise', key, wanted: [option] }
    })
    for (const { part, key, wanted } of [...named, ...mended])
      for (const option of wanted)
        if (!options.get(key)?.includes(option))
          report(at, ['rules', index, part, key], `${key} has no option ${option}.`)
  })
}

function checkQuantities(
  at: At,
  { quantities, price, attributes }: ProductDocument,
  report: Report,
) {
  if (!quantities.list.includes(quantities.defaultValue))
    report(at, ['quantities', 'defaultValue'], 'It is not in quantities.list.')
  if (price.model !== 'area') return
  for (const side of ['width', 'height'] as const)
    if (!attributes.some(({ key, kind }) => key === price[side] && kind === 'number'))
      report(at, ['price', side], `There is no number attribute ${price[side]}.`)
}

function checkWords(
  words: AnyDocument & { data: Words },
  { attributes, rules }: ProductDocument,
  report: Report,
): void {
  for (const attribute of attributes) {
    const { key } = attribute
    const own = ownValue(words.data.attributes, key)
    if (!own) report(words, ['attributes', key], 'This attribute has no name.')
    else
      for (const option of optionsOf(attribute))
        if (!ownValue(own.options, option))
          report(words, ['attributes', key, 'options', option], 'This option has no name.')
  }
  for (const { key } of rules)
    if (!ownValue(words.data.rules, key))
      report(words, ['rules', key], 'This rule is not explained.')
}

/** `constructor` is a key of every object; here it is one that nobody wrote. */
function ownValue<T>(record: Record<string, T>, key: string): T | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined
}

type Words = {
  attributes: Record<string, { options: Record<string, unknown> }>
  rules: Record<string, unknown>
}

function optionsOf(attribute: ProductDocument['attributes'][number]): string[] {
  return attribute.kind === 'choice' ? attribute.options.map(({ key }) => key) : []
}
