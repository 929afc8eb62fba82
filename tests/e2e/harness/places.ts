import type { TenantId } from './shops.ts'
import { type Language, wordsOf } from './voices.ts'

/** A shop in one of its languages: where its pages are, and what they are called. */
export type Place = {
  tenant: TenantId
  locale: string
  language: Language
  currency: string
  /** Path of a product, category or page, or of a default link. */
  product(id: string): string
  category(id: string): string
  prose(id: string): string
  link(key: string): string
}

export const places = {
  ie: place('ie', 'en-IE', 'EUR'),
  uk: place('uk', 'en-GB', 'GBP'),
  de: place('de', 'de-DE', 'EUR'),
  fr: place('fr', 'fr-FR', 'EUR'),
  it: place('it', 'it-IT', 'EUR'),
  swissFrench: place('ch', 'fr-CH', 'CHF', '/fr-ch'),
} satisfies Record<string, Place>

function place(tenant: TenantId, locale: string, currency: string, prefix = ''): Place {
  const language = locale.slice(0, 2) as Language
  const slug = (path: string) => `${prefix}/${wordsOf(path).slug}/`
  return {
    tenant,
    locale,
    language,
    currency,
    product: (id) => slug(`products/${id}/${language}.yaml`),
    category: (id) => slug(`categories/${id}/${language}.yaml`),
    prose: (id) => slug(`pages/${id}/${language}.md`),
    link: (key) => `${prefix}${wordsOf(`links/${language}.yaml`)[key]}`,
  }
}
