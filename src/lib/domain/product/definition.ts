import type { DeliveryDocument } from '../../documents/delivery.ts'
import type { ProductDocument } from '../../documents/product.ts'

/**
 * A product as the rules see it: attributes, rules, quantities, prices and delivery, without words.
 * Words live in the product's language documents, under the same keys.
 */
export type ProductDefinition = ProductDocument & {
  /** Stable id, the document's folder: `business-cards`. */
  id: string
}

export type ProductSkus = ProductDocument['skus']
export type Attribute = ProductDocument['attributes'][number]
export type ChoiceAttribute = Extract<Attribute, { kind: 'choice' }>
export type NumberAttribute = Extract<Attribute, { kind: 'number' }>
export type Option = ChoiceAttribute['options'][number]
export type CompatibilityRule = ProductDocument['rules'][number]
export type QuantityModel = ProductDocument['quantities']
export type PriceModel = ProductDocument['price']
export type RunPrice = Extract<PriceModel, { model: 'run' }>
export type AreaPrice = Extract<PriceModel, { model: 'area' }>

/** What a shopper has chosen: attribute key to option key, or to a number written as a string. */
export type Selection = Record<string, string>

export type Priority = DeliveryDocument['priorities'][number]
type CountryDocument = DeliveryDocument['countries'][number]
export type DeliveryOption = CountryDocument['options'][number]

/** Delivery of one country; `holidays` are ISO dates without delivery beside weekends. */
export type DeliveryCountry = Omit<CountryDocument, 'closed'> & { holidays: string[] }

/** Where and when a tenant's goods are made. Holidays are ISO dates of the plant's region. */
export type Plant = { timeZone: string; holidays: string[] }
