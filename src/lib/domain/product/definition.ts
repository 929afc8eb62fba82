/**
 * A product as the rules see it: attributes, rules, quantities, prices and delivery, without words.
 * Documents under `content/products` are validated into this shape; words live in the product's
 * language documents, under the same keys.
 */
export type ProductDefinition = {
  /** Stable id, the document's folder: `business-cards`. */
  id: string
  skus: ProductSkus
  productGroups: string[]
  productFamilies: string[]
  /** What one piece is called in voices: `cards`, `flyers`, `banners`, `labels`. */
  unit: string
  attributes: Attribute[]
  rules: CompatibilityRule[]
  quantities: QuantityModel
  /** Keys of the delivery document's priorities, cheapest first. */
  priorities: string[]
  price: PriceModel
  /** Keys of services that may be added to a line, such as `SVC-pixart-artwork-docreview`. */
  services: string[]
  fileFlow: FileFlow
  /** Names of a scene and a ground in `lib/pictures`. */
  picture: { scene: string; ground: string }
  fscCertified: boolean
}

/** The identifiers a product is addressed by on the wire (specification, sections 3 and 7). */
export type ProductSkus = {
  mcpSku: string
  entryId: string
  productSku: string
  variant: string
  version: number
}

export type FileFlow = { upload: boolean; fileCheck: boolean }

export type Attribute = ChoiceAttribute | NumberAttribute

export type ChoiceAttribute = {
  kind: 'choice'
  key: string
  options: Option[]
  /** Key of the option a fresh configuration starts with. */
  initial: string
  /** How the picker draws its options; `plain` shows words only. */
  swatch: string
}

export type Option = {
  key: string
  /** Multiplies the net price; 1 when absent. */
  factor?: number
  /** Price in the base currency's major unit added per piece, times `count` where there is one. */
  each?: number
  /** Price in the base currency's major unit added once per order line. */
  perRun?: number
  /** How many small parts a piece carries, for `each` and for the picture. */
  count?: PartCount
  /** Facts for pictures, weights and rules: grams, thickness in mm, width and height in mm. */
  facts?: Record<string, number | string>
}

/** Four at the corners, or one every so many centimetres along the edge, corners included. */
export type PartCount = { corners: true } | { everyCm: number }

export type NumberAttribute = {
  kind: 'number'
  key: string
  unit: 'cm' | 'mm'
  minimum: number
  maximum: number
  increment: number
  initial: number
}

/** Where every condition of `when` holds, every attribute of `needs` must have one of the values. */
export type CompatibilityRule = {
  key: string
  when: Record<string, string[]>
  needs: Record<string, string[]>
  /** What the configurator changes to keep the shopper's newest choice: attribute to option. */
  otherwise: Record<string, string>
}

export type QuantityModel = {
  /** Quantities of the price table, rising. */
  list: number[]
  defaultValue: number
  /** Present when a shopper may type a quantity of their own. */
  free?: { minimum: number; maximum: number; increment: number }
}

export type PriceModel = RunPrice | AreaPrice

/** net = (setup + scale · q^exponent + unit · q · tier + parts) × factors. For sheets and rolls. */
export type RunPrice = {
  model: 'run'
  setup: number
  scale: number
  exponent: number
  unit: number
  /** Discounts by quantity; `from` in pieces, `discount` as a share of `unit`. Rising. */
  tiers?: { from: number; discount: number }[]
}

/** net = (setup + m² × rate × tier + parts) × factors. For anything cut to the shopper's size. */
export type AreaPrice = {
  model: 'area'
  setup: number
  /** Base-currency price of a square metre. */
  rate: number
  /** Least area charged for a piece, in m². */
  minimumArea: number
  /** Discounts by total area; `from` in m², `discount` as a share of the rate. Rising. */
  tiers: { from: number; discount: number }[]
  /** Attributes that hold the piece's sides. */
  width: string
  height: string
}

/** What a shopper has chosen: attribute key to option key, or to a number written as a string. */
export type Selection = Record<string, string>

/** How fast, how dear: one column of the price table. Data of the delivery document. */
export type Priority = {
  key: string
  /** Working days from a paid order with printable files to arrival, transit included. */
  workingDays: number
  factor: number
  /** Local time of the tenant's zone, `HH:MM`; later orders count from the next working day. */
  cutOff: string
}

export type DeliveryOption = {
  key: string
  /** Working days on the road, the last part of a priority's working days. */
  transitDays: number
  /** Base-currency price in minor units, added to the net amount; usually 0: included. */
  priceCents: number
}

/** Delivery of one country: options and postcode zones that cost or last more. */
export type DeliveryCountry = {
  country: string
  options: DeliveryOption[]
  zones: { key: string; postcodes: string[]; extraDays: number; surchargeCents: number }[]
  /** ISO dates without delivery beside weekends. */
  holidays: string[]
}

/** Where and when a tenant's goods are made. Holidays are ISO dates of the plant's region. */
export type Plant = { timeZone: string; holidays: string[] }
