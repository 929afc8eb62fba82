import type { WritableAtom } from 'nanostores'
import type { WantedArtworkSet } from '../../lib/contract/artwork-sets.ts'
import type { putCartItem } from '../../lib/contract/cart.ts'
import type { CollectionPlace } from '../../lib/contract/collection.ts'
import type { InputOf } from '../../lib/contract/endpoint.ts'
import type { VoiceKey } from '../../lib/domain/dictionary/keys.generated.ts'
import type { PlanTerms } from '../../lib/domain/payment/plan.ts'
import type { PriceMatrix } from '../../lib/domain/pricing/matrix.ts'
import type { ProductDefinition, Selection } from '../../lib/domain/product/definition.ts'
import type { FileCheck } from '../../lib/domain/product/file-checks.ts'
import type { Change } from '../../lib/domain/product/resolve.ts'
import type { CheckedPromo, PromoStatus, QuotedPromo } from './configurator-promo.ts'

/** A product as the configurator needs it: its rules and quantities, without what it costs to make. */
export type ConfiguratorProduct = ProductDefinition & {
  plan?: ProductPlan
  /** The ways of looking at its picture, where it can be opened, unfolded or turned. */
  views?: readonly ProductView[]
  collection?: ProductCollection
}

/** A way of looking at a product's picture, in words, and how far it is turned for that; see `viewsOfScene`. */
export type ProductView = {
  value: string
  text: string
  turn: number
  first?: true
  from?: number
  /** One of two sides of something flat. */
  flat?: true
}

/** By which delivery option it is fetched by its customer, and how that is said: the dictionary page `collection`. */
export type ProductCollection = { option: string; words: Record<string, string> }

/** By which terms it can be paid in instalments, and how that is said. */
export type ProductPlan = PlanTerms & { words: { split: string; from: string } }

/** When a priority arrives, and until which instant (ISO) that is true. */
export type Arrival = {
  priority: string
  workingDays: number
  orderBy: string
  arrivalDate: string
  /** What the shop says of deliveries to that place; nothing is known of it before the first answer. */
  caveats?: readonly string[]
  /** Where it is fetched from that day on; absent of what is delivered. */
  collection?: CollectionPlace
}

export type Destination = { country: string; postcode: string }

/** What the shop's own values decide about a quote. */
export type ConfiguratorShop = {
  /** Of the page as it was rendered. */
  currency: string
  country: string
  postcode: string
  /**
   * Where what is configured goes, where that is known and is another place than the page was rendered for:
   * islands and other countries cost more and take longer. Found by `find-destination.ts`.
   */
  $destination: WritableAtom<Destination | null>
  /** Net minor units by currency offered. */
  fileCheckPrices: Record<string, number>
  /** As `fileCheckPrices`, of having this product designed; empty where it is not offered. */
  designPrices: Record<string, number>
}

/** What the page says before anything is chosen. */
export type ConfiguratorStart = {
  product: ConfiguratorProduct
  shop: ConfiguratorShop
  selection: Selection
  priority: string
  prices: PriceMatrix
  /** What each option would cost; null where the page does not know. */
  options: OptionAmounts | null
  arrivals: Arrival[]
}

export type Choice = {
  selection: Selection
  /** Attributes the shopper has chosen himself, the newest last: others give way before them. */
  own?: readonly string[]
  quantity: number
  /** A quantity of the shopper's own that the table shows beside the listed ones. */
  ownQuantity?: number
  priority: string
  /** The delivery option that was chosen in the place of the first one. */
  option?: string | undefined
  fileCheck: FileCheck
  /** Where several artworks are printed: their names, and how many of each. */
  artworks?: WantedArtworkSet[] | undefined
}

/** Why something failed: a code, and the server's sentence where it gave one. */
export type Trouble = { code: string; said?: string }

/** The matrix is always the last one that was true: a table never loses its width while waiting. */
export type Prices =
  | { state: 'quoted'; matrix: PriceMatrix }
  | { state: 'quoting'; matrix: PriceMatrix }
  /** The selection cannot be priced as it stands; a field says why. */
  | { state: 'paused'; matrix: PriceMatrix }
  | ({ state: 'failed'; matrix: PriceMatrix } & Trouble)

export type Dates =
  | { state: 'known'; arrivals: Arrival[] }
  | { state: 'asking'; arrivals: Arrival[] }
  | ({ state: 'failed'; arrivals: Arrival[] } & Trouble)

/** What the newest choice did to other choices, and the selection to return to. */
export type Notice =
  | { state: 'quiet' }
  | { state: 'changed'; by: string; changes: Change[]; before: Selection }
  | { state: 'refused'; attribute: string; rule?: string }
  /** A link asked for what is not offered: keys of attributes, or `quantity`. */
  | { state: 'linked'; refused: string[] }
  /** A link should have held a configuration, and the product is shown as it first stands. */
  | {
      state: 'lost'
      voice:
        | 'product.link_lost'
        | 'product.link_empty'
        | 'product.fetch_failed'
        | 'product.order_lost'
        | 'product.order_closed'
    }

export type Ordering =
  | { state: 'idle' }
  | { state: 'adding' }
  | ({ state: 'added'; quantity: number } & PutLine)
  /** What was seen, and what it is now. */
  | { state: 'moved'; from: PutLine; to: PutLine }
  | ({ state: 'failed' } & Trouble)

/** Edit modes (specification, section 2): the line of the cart or of an order that is replaced. */
export type EditedLine = {
  id: string
  jobName: string
  /** Where the way back leads, and what the page says of it. */
  href: string
  lead: VoiceKey
  leave: VoiceKey
  save: VoiceKey
  /** Of an order's line: drafts the change in the place of putting it into the cart. */
  put?: ConfiguratorCalls['putLine']
}

/** What a call of the configurator came to. */
export type Outcome<Value> =
  | { ok: true; value: Value }
  | ({ ok: false; facts?: Record<string, unknown>; moved?: PutLine } & Trouble)

/** What the whole order would cost with an option, in minor units: by attribute, by option. */
export type OptionAmounts = Record<string, Record<string, Amount>>

/** A price with its two figures, in integer minor units. */
export type Amount = { net: number; gross: number }

export type OptionsInput = {
  selection: Selection
  own: string[]
  quantity: number
  priority: string
  deliveryOption: string
}

export type QuoteInput = {
  selection: Selection
  quantities: number[]
  productionTimes: number[]
  option?: string | undefined
  promocodeId?: string | undefined
}

/** A quote and, by priority, the delivery option it stands for. */
export type Quote = {
  matrix: PriceMatrix
  deliveryOptions: Record<string, string>
  /** The promo code that counts for some of the prices, or why it counts for none. */
  promo?: QuotedPromo
  promoFault?: PromoStatus
}

/** A line to add or, with `id`, to replace; the cart knows its own id. */
export type LineInput = Omit<InputOf<typeof putCartItem>, 'cartId'>

/** A line as the server makes it, services included, and the day that it promises. */
export type PutLine = {
  total: Amount
  arrivalDate: string
  /** Absent where it was not put yet. */
  lineItemId?: string
}

/** What the configurator asks of the world; tests answer in its place. */
export type ConfiguratorCalls = {
  quote(input: QuoteInput, signal: AbortSignal): Promise<Outcome<Quote>>
  options(input: OptionsInput): Promise<Outcome<OptionAmounts>>
  arrivals(
    input: Pick<Choice, 'selection' | 'quantity' | 'option' | 'fileCheck'>,
  ): Promise<Outcome<Arrival[]>>
  validate(selection: Selection): Promise<Outcome<{ isValid: boolean; selection: Selection }>>
  putLine(line: LineInput): Promise<Outcome<PutLine>>
  checkPromo(code: { typed: string } | { id: string }): Promise<Outcome<CheckedPromo>>
  /** The time of now, in milliseconds since 1970. */
  now(): number
}
