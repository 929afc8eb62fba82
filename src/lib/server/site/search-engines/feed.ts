import { escapeHtml } from '../../../domain/escape-html.ts'
import { decimalAmount } from '../../../domain/money/format.ts'
import { initialSelection } from '../../../domain/product/selection.ts'
import { HOME } from '../editions/index.ts'
import type { openReader } from '../shop/index.ts'

type ShopReader = ReturnType<typeof openReader>

/** A product feed, and until when its prices hold. */
type Feed = { text: string; until: Date | null }

/**
 * Products of a tenant in one locale, in Google Merchant's RSS 2.0 form: what each costs as its page
 * first shows it, in the quantity chosen there and at the lowest of its prices, VAT included, which is
 * its delivery too. Products of a print shop are made to order and have no GTIN: `identifier_exists`.
 */
async function feedOf(shop: ShopReader, ids: readonly string[]): Promise<string> {
  const items = await Promise.all(ids.map((id) => itemOf(shop, id)))
  const title = escapeHtml(shop.tenant.name)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">',
    '<channel>',
    `<title>${title}</title>`,
    `<link>${escapeHtml(shop.absolute(shop.link('home')))}</link>`,
    `<description>${escapeHtml(shop.page(HOME.id)?.description ?? '')}</description>`,
    ...items.flat(),
    '</channel>',
    '</rss>',
    '',
  ].join('\n')
}

async function itemOf(shop: ShopReader, id: string): Promise<string[]> {
  const product = shop.product(id)
  if (!product) return []
  const { definition, words, category, path } = product
  const quantity = definition.quantities.defaultValue
  const { rows, currency } = await shop.quote(id, initialSelection(definition), [quantity])
  const gross = (rows[0]?.cells ?? []).map(({ grossCents }) => grossCents)
  if (gross.length === 0) return []
  const price = `${decimalAmount(Math.min(...gross), currency)} ${currency}`
  const plural = new Intl.PluralRules(shop.locale).select(quantity)
  const unit = plural === 'one' ? words.units.one : words.units.other
  const picture = shop.productImage(product)
  const fields: [name: string, value: string][] = [
    ['id', `${shop.tenant.id}-${definition.id}`],
    ['title', `${words.name}, ${quantity.toLocaleString(shop.locale)} ${unit}`],
    ['description', words.description],
    ['link', shop.absolute(path)],
    ['image_link', picture],
    ['availability', 'in_stock'],
    ['price', price],
    ['brand', shop.tenant.name],
    ['mpn', definition.skus.productSku],
    ['identifier_exists', 'no'],
    ['condition', 'new'],
    ...(category ? [['product_type', category.name] as [string, string]] : []),
  ]
  const lines = fields.map(([name, value]) => `<g:${name}>${escapeHtml(value)}</g:${name}>`)
  return ['<item>', ...lines, '</item>']
}

type Wanted = { edition: object; tenant: string; locale: string }
type Open = () => {
  reader: ShopReader
  ids: readonly string[]
  until(): Date | null
  /** Fails where another backend gives no prices. */
  unanswered: Promise<never>
}

/** Feeds as they were made for an edition, until a price or a date in them is another. */
export function openFeeds(clock: () => Date) {
  const editions = new WeakMap<object, Map<string, Promise<Feed>>>()
  return async ({ edition, tenant, locale }: Wanted, open: Open): Promise<Feed> => {
    const known = editions.get(edition) ?? new Map<string, Promise<Feed>>()
    editions.set(edition, known)
    const key = `${tenant} ${locale}`
    const before = await known.get(key)?.catch(() => undefined)
    if (before && (before.until === null || before.until > clock())) return before
    const { reader, ids, until, unanswered } = open()
    const text = Promise.race([feedOf(reader, ids), unanswered])
    const made = text.then((said): Feed => ({ text: said, until: until() }))
    known.set(key, made)
    return made
  }
}
