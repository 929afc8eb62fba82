import type { BannerPlace } from '../../../documents/banner.ts'
import type { BlockView } from '../../../documents/blocks/index.ts'
import type { BlockTarget } from '../../../documents/blocks/shapes.ts'
import type { ChosenLayout } from '../../../documents/layouts.ts'
import type { DocumentPicture } from '../../../documents/picture.ts'
import type { Targeting } from '../../../domain/banners/promotions.ts'
import type { LastOrder } from '../../../domain/delivery/last-orders.ts'
import type { CountedKey, VoiceKey } from '../../../domain/dictionary/keys.generated.ts'
import type { PlanTerms } from '../../../domain/payment/plan.ts'
import type { PriceCell, PriceMatrix } from '../../../domain/pricing/matrix.ts'
import type { OptionPrice } from '../../../domain/pricing/option-prices.ts'
import type { FilterChoice } from '../../../domain/product/category-filters.ts'
import type { ProductDefinition, Selection } from '../../../domain/product/definition.ts'
import type { Imprints } from '../../../pictures/artwork.ts'
import type { Ground } from '../../../pictures/palette.ts'
import type { PictureSpec } from '../../../pictures/spec.ts'
import type { Hit } from '../../../search/search.ts'
import type { DataOf, PageLayout, PageTarget } from '../editions/index.ts'
import type { PagePart } from './page-parts.ts'
import type { PhotoPlace, PhotoView } from './photo-markup.ts'
import type { PromoView } from './promo-view.ts'
import type { PartName } from './shared-parts.ts'
import type { TenantView } from './tenant-view.ts'

/** `price` is with VAT and `net` without, as the locale writes them; `what` is what they buy. */
export type LowestOffer = { cell: PriceCell; price: string; net: string; what: string }

/**
 * What a page may read of a shop. One reader serves one rendering of one page: it remembers every
 * document that was read and until when what was said is true, so that publishing knows which pages
 * change. Pages get it as `Astro.locals.shop`.
 */
export type ShopReader = {
  readonly tenant: TenantView
  /** `de-CH`. */
  readonly locale: string
  /** `de`. */
  readonly language: string
  /** The instant the page is rendered for; pages never look at a clock. */
  readonly now: Date
  /** The address as visitors see it, with slashes at both ends. */
  readonly path: string
  /** Query parameters that the page has declared, as it is to read them. */
  readonly query: Readonly<Record<string, string>>
  /** `path` with those parameters. */
  readonly address: string
  /** What stands at `path`. */
  readonly match: PageMatch
  /** What renders it; null for app pages and for what is missing. */
  readonly layout: PageLayout | null
  /** Only customers open it: its document says so. */
  readonly loggedOnly: boolean
  /**
   * A missing voice gives `undefined!`. `{name}` is filled from values. Keys are those there are, and
   * the priorities' and drawings', which documents name.
   */
  voice(
    key: VoiceKey | `priorities.${string}` | `drawings.${string}`,
    values?: Record<string, string | number>,
  ): string
  /** As `voice`, choosing `key_one` or `key_other` by the count, which fills `{count}`. */
  voiceCount(key: CountedKey, count: number, values?: Record<string, string | number>): string
  /** Whole pages of voices, for islands. */
  dictionary(...pages: string[]): Record<string, Record<string, string>>
  /**
   * Path of a default link: home, cart, login, registration, personalArea, orders, … One that is
   * missing is the home page's, and a warning in the log (specification, section 8).
   */
  link(key: string): string
  links(): Record<string, string>
  product(id: string): ProductView | null
  category(id: string): CategoryView | null
  /** Categories in order, as menus and footers list them. */
  menu(): MenuEntry[]
  /** The home page, the pages between, and this one; none for app pages. */
  trail(): Link[]
  /** Pages of prose of a footer group, in order. */
  footerPages(group: 'help' | 'paper' | 'legal'): { id: string; path: string; title: string }[]
  /** All terms of the trade, as the alphabet of the language has them. */
  glossary(): GlossaryEntry[]
  term(id: string): TermView | null
  /** Plain text as HTML, each term linked where the page mentions it first. */
  explained(text: string): string
  page(id: string): PageView | null
  /** HTML of a Markdown text of a document. */
  rich(text: string): string
  /** Where a block's button leads; null where the tenant has no such page. */
  to(target: BlockTarget): string | null
  /** What a search for these words finds. */
  search(query: string): Promise<SearchView>
  /** Path of the page that searches; null where the tenant has none. */
  searchPath(): string | null
  /** The lowest price of a product's smallest quantity, and what it buys. */
  lowestOffer(product: ProductView): Promise<LowestOffer | null>
  /** A promotion with its code, and what a quantity of a product costs with it; null where it does not count. */
  promo(wish: { promocode: string; product: string; quantity: number }): Promise<PromoView | null>
  /** What is shown on the page for a time, in a place; the page is rendered again when that changes. */
  banner(place: BannerPlace): Timed<BannerView>
  /** Lines of the promo stripe, those for few visitors first; whom each is for the browser knows. */
  promotions(): Timed<PromotionView>
  /** Prices of a selection in the tenant's currency for its default country. */
  quote(productId: string, selection: Selection, quantities?: number[]): Promise<PriceMatrix>
  /**
   * What the order would cost with each option, of a quantity at a priority.
   */
  optionPrices(
    productId: string,
    selection: Selection,
    of: { quantity: number; priority: string },
  ): Promise<OptionPrice[]>
  /**
   * How a product can be paid in instalments; null where it cannot. Only where another backend sells: the checkout of
   * this shop's own takes no instalments, so that no page speaks of any.
   */
  paymentPlan(product: ProductView): PlanTerms | null
  /** Delivery of each priority of a product to the tenant's default country, as of `now`. */
  promises(productId: string): Promise<DeliveryPromise[]>
  /**
   * The delivery option by which customers fetch a product themselves, and the town they come to; null where they
   * cannot. Only where this shop's own backend sells.
   */
  collection(productId: string): { option: string; city: string } | null
  /**
   * The last orders of a product that arrive by a day of the year (`12-24`), of each priority, and which
   * day that is: the next one that can be met. Null where another backend promises deliveries.
   */
  lastOrders(productId: string, day: string): { by: string; orders: LastOrder[] } | null
  /** Address of the picture's SVG file. */
  picture(spec: PictureSpec): string
  /** Absolute address of a product's picture for machines: its photograph as JPEG, or its drawing as PNG. */
  productImage(product: ProductView): string
  /** A photograph of the shop's in its place; null where the shop has none of that name. */
  photo(id: string, place: PhotoPlace): PhotoView | null
  /** What is printed on some of the things in pictures, for a browser that draws them. */
  imprints(...names: (keyof Imprints)[]): Imprints
  /** The same page in the tenant's other locales; absolute addresses. */
  alternates(): { locale: string; href: string; current: boolean }[]
  /**
   * This page in every locale of the whole shop, other tenants' included, for search engines; none
   * where there is no other one.
   */
  hreflangs(): { hreflang: string; href: string }[]
  /** Absolute address of the page's social card, a PNG or JPEG of 1200 × 630; null where it has none. */
  card(): string | null
  /** All shops, this one included, for the country switch. */
  shops(): { id: string; name: string; country: string; locale: string; href: string }[]
  /** Absolute address of a path of this tenant. */
  absolute(path: string): string
  /** What the page says is true until then; it is rendered again at that instant. */
  until(instant: Date): void
  /** HTML of a part that was rendered for other pages as well; null where the page is to render it. */
  part(name: PartName): string | null
}

export type PageMatch =
  | PageTarget
  /** An app page by its default link's key: cart, login, personalArea, … */
  | { kind: 'app'; key: string }
  | { kind: 'missing' }

export type ProductView = {
  definition: ProductDefinition
  words: ProductWords
  path: string
  /** What having it designed costs, net minor units by currency; empty where it is not offered. */
  designPrices: Readonly<Record<string, number>>
  /** Category that lists it first, for the breadcrumb. */
  category: { id: string; name: string; path: string } | null
}

export type ProductWords = DataOf<'productWords'>

export type CategoryView = Omit<DataOf<'categoryWords'>, 'slug' | 'advice'> & {
  id: string
  ground: Ground
  picture: DocumentPicture | null
  path: string
  /** Those of its products that the tenant sells and this page shows. */
  products: string[]
  /** All of them where they are many enough to be filtered; null where they are few. */
  filtered: string[] | null
  /** What visitors have chosen of the filters. */
  choice: FilterChoice
  /** Which of its pages this is, from 1. */
  page: number
  /** Addresses of its pages, in order. */
  pages: string[]
  /** Texts are HTML made from the document's Markdown. */
  advice: { title: string; html: string }[]
}

/** A category as menus name it, with those of its products that the tenant sells. */
export type MenuEntry = Link & { products: Link[] }
export type Link = { id: string; name: string; path: string }

export type PageView = {
  id: string
  title: string
  description: string
  layout: ChosenLayout
  indexable: boolean
  /** What it is made of; none where it is its text alone. */
  blocks: BlockView[]
  /** Its text. */
  html: string
  /** The same from heading to heading, with what stands beside it. */
  parts: PagePart[]
}

export type SearchView = {
  hits: Hit[]
  /** What was probably meant. */
  meant: Hit | null
}

/** What is shown now, and the instant at which that changes; null where nothing is planned. */
export type Timed<View> = { shown: View[]; next: Date | null }

export type BannerView = {
  id: string
  ground: Ground
  title: string
  text: string
  link: { path: string; label: string } | null
  until: Date
  /** Of each priority that still arrives in time, the instant until which to order. */
  lastOrders: { priority: string; orderBy: Date }[]
}

export type PromotionView = Targeting & {
  id: string
  text: string
  link: { path: string; label: string } | null
  until: Date
}

export type GlossaryEntry = Link & {
  /** What it is found under. */
  letter: string
  /** The definition in one sentence. */
  short: string
  picture: PictureSpec
}

export type TermView = {
  id: string
  name: string
  title: string
  description: string
  short: string
  /** What it is; HTML. */
  html: string
  /** What to do, from its heading on; HTML. */
  advice: string
  picture: PictureSpec
  drawing: DataOf<'term'>['drawing']
  related: (Link & { short: string })[]
  guide: { title: string; path: string } | null
  /** Products that it matters for, by id, and the attribute of theirs that says how. */
  products: string[]
  attribute: string | null
  /** Or the fact of its drawing that does. */
  figure: string | null
  before: Link | null
  after: Link | null
  letter: string
  letters: { letter: string; path: string }[]
}

export type DeliveryPromise = {
  priority: string
  workingDays: number
  /** ISO instant until which the order must be paid. */
  orderBy: string
  /** ISO dates. */
  productionDate: string
  arrivalDate: string
}
