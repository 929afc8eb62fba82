import { listValue } from '../pricing/price.ts'
import type { Attribute, ProductDefinition } from '../product/definition.ts'
import { valuesOf } from '../product/domains.ts'

/** Words of a product in one language, as far as a list may be headed by them. */
export type ListWords = {
  attributes: Readonly<
    Record<string, { name: string; options: Readonly<Record<string, { name: string }>> }>
  >
}

/** An attribute by which a list may be ordered, with everything it and its values may be called. */
export type ListAttribute = { attribute: Attribute; names: string[]; values: Map<string, string> }

/** What a heading over quantities and one over prices may say, in the shops' languages. */
export const quantityNames = [
  ...['quantity', 'qty', 'copies', 'pieces', 'run'],
  ...['menge', 'auflage', 'stück', 'stueck', 'stückzahl'],
  ...['quantité', 'quantite', 'tirage', 'exemplaires'],
  ...['quantità', 'quantita', 'tiratura', 'copie', 'pezzi'],
]
export const priceNames = ['price', 'preis', 'prix', 'prezzo', 'net', 'netto', 'prix ht', 'gross']

/** The attributes that a product's list may be ordered by, in the product's order. */
export function listAttributes(
  { attributes }: Pick<ProductDefinition, 'attributes'>,
  words: readonly ListWords[],
): ListAttribute[] {
  return attributes.flatMap((attribute): ListAttribute[] => {
    const isKind = attribute.kind === 'choice' || attribute.kind === 'number'
    if (!isKind || attribute.shownWhen !== undefined) return []
    const own = words.flatMap((each) => each.attributes[attribute.key] ?? [])
    const names = [attribute.key, ...own.map(({ name }) => name)].map(folded)
    return [{ attribute, names, values: valueNames(attribute, own) }]
  })
}

/** A value that a cell names: an option by its key or its name, or a number. */
export function valueNamed({ attribute, values }: ListAttribute, text: string): string | undefined {
  if (attribute.kind !== 'number') return values.get(folded(text))
  const [, digits = ''] = /^(\d+(?:[.,]\d+)?)\s*\p{L}*$/u.exec(text) ?? []
  const value = listValue(attribute, digits.replace(',', '.'))
  return valuesOf(attribute).includes(value) ? value : undefined
}

/** A heading or a name as it is compared. */
export function folded(text: string): string {
  return text.normalize('NFC').toLowerCase()
}

/** Options by key and by name; a name that two options share means neither. */
function valueNames(
  attribute: Attribute,
  words: readonly ListWords['attributes'][string][],
): Map<string, string> {
  if (attribute.kind !== 'choice') return new Map()
  const named = new Map<string, string | null>()
  for (const { key } of attribute.options)
    for (const { options } of words) {
      const name = options[key]?.name
      if (name === undefined) continue
      const known = named.get(folded(name))
      named.set(folded(name), known === undefined || known === key ? key : null)
    }
  for (const { key } of attribute.options) named.set(key, key)
  return new Map([...named].flatMap(([name, key]) => (key === null ? [] : [[name, key]])))
}
