import type { AttributeDocument } from '../../documents/attributes.ts'
import type { DeliveryDocument } from '../../documents/delivery.ts'
import type { EstimatePriceDocument } from '../../documents/estimate.ts'
import type { FinishingDocument, MaterialDocument, PressDocument } from '../../documents/press.ts'
import type { PriceTableDocument } from '../../documents/price-table.ts'
import type { ProductDocument } from '../../documents/product.ts'
import type { Formula } from './formula.ts'

/**
 * A product as the rules see it: attributes, rules, quantities, prices and delivery, without words, and
 * with every formula compiled. Words live in the product's language documents, under the same keys.
 */
export type ProductDefinition = Omit<
  ProductDocument,
  'attributes' | 'derived' | 'rules' | 'parts' | 'price' | 'priceFactors'
> & {
  /** Stable id, the document's folder: `business-cards`. */
  id: string
  parts?: string[]
  attributes: Attribute[]
  derived?: Derived[]
  rules: Rule[]
  price: PriceModel
  priceFactors?: Formula[]
}

/** What of a product the facts of a selection follow from. */
export type Described = Pick<ProductDefinition, 'attributes' | 'derived' | 'rules' | 'price'>

export type ProductSkus = ProductDocument['skus']

type Compiled<Document extends { shownWhen?: string | undefined }> = Omit<Document, 'shownWhen'> & {
  shownWhen?: Formula
}
type DocumentOf<Kind extends AttributeDocument['kind']> = Extract<AttributeDocument, { kind: Kind }>

/** A colour is a choice whose options have a fact `colour`. */
export type ChoiceAttribute = Compiled<DocumentOf<'choice'>>
export type SeveralAttribute = Compiled<DocumentOf<'several'>>
export type NumberAttribute = Compiled<DocumentOf<'number'>>
export type TextAttribute = Compiled<DocumentOf<'text'>>
export type MatrixAttribute = Compiled<DocumentOf<'matrix'>>
export type Attribute =
  | ChoiceAttribute
  | SeveralAttribute
  | NumberAttribute
  | TextAttribute
  | MatrixAttribute
export type Option = ChoiceAttribute['options'][number]

/** Where every condition of `when` holds, every attribute of `needs` has one of the values. */
export type CompatibilityRule = Extract<ProductDocument['rules'][number], { when: unknown }>
/** What holds of every selection, over options, numbers and derived values. */
export type FormulaRule = { key: string; holds: Formula; otherwise: Record<string, string> }
export type Rule = CompatibilityRule | FormulaRule
export type Derived = Omit<ProductDocument['derived'][number], 'formula'> & { formula: Formula }

export type QuantityModel = ProductDocument['quantities']
/** The shop's machines and materials that an estimate names, by id. */
export type Workshop = {
  presses: Readonly<Record<string, PressDocument>>
  materials: Readonly<Record<string, MaterialDocument>>
  finishing: Readonly<Record<string, FinishingDocument>>
}

/** A price by how the piece is made, with the documents that it names. */
export type EstimatePrice = EstimatePriceDocument & { workshop: Workshop }

/** A price from a printer's list. */
export type TablePrice = { model: 'table'; table: PriceTableDocument }

/** The documents beside its own that a product is priced by. */
export type PriceSources = { workshop: Workshop; table: PriceTableDocument | null }

export type PriceModel =
  | Exclude<ProductDocument['price'], { model: 'estimate' | 'table' }>
  | EstimatePrice
  | TablePrice
export type RunPrice = Extract<PriceModel, { model: 'run' }>
export type AreaPrice = Extract<PriceModel, { model: 'area' }>

/**
 * What a shopper has chosen, by attribute: an option's key, options' keys joined by commas, a number, a
 * text, or `s:3,m:10` of a matrix (docs of `selection` in the contract).
 */
export type Selection = Record<string, string>

export type Priority = DeliveryDocument['priorities'][number]
type CountryDocument = DeliveryDocument['countries'][number]
export type DeliveryOption = CountryDocument['options'][number]

/** Delivery of one country; `holidays` are ISO dates without delivery beside weekends. */
export type DeliveryCountry = Omit<CountryDocument, 'closed'> & { holidays: string[] }

/** Where and when a tenant's goods are made. Holidays are ISO dates of the plant's region. */
export type Plant = { timeZone: string; holidays: string[] }
