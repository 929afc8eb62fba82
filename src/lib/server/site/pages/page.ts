import type { PictureSpec } from '../../../pictures/spec.ts'
import type { PartName } from '../shop/index.ts'
import type { Keys } from './page-keys.ts'

/** What files of a page are compared with before they are sent. */
export type PageHashes = Partial<Record<'br' | 'gzip', string>>

/** What is known of a part that pages share, in the form that it has on some of them. */
export type PartRecord = { name: PartName; keys: Keys; pictures: Shown }

type Shown = [name: string, spec: PictureSpec][]

/** What the store knows of a page beside its bytes. */
export type PageRecord = {
  tenant: string
  /**
   * As visitors see it, with the query that the page has declared; the page for unknown addresses has
   * `/404/`.
   */
  path: string
  status: number
  /** A hash of the plain bytes. */
  etag: string
  /** Hashes of the compressed bytes, once there are any. */
  hashes: PageHashes
  contentSecurityPolicy: string
  /** What the rendering of its own read: document paths and names of derived values, as numbers. */
  keys: Keys
  /** Parts that it shares with others, in their order, and of each where it begins and ends in the plain bytes. */
  parts: readonly PartRecord[]
  cuts: readonly number[]
  /** Epoch milliseconds at which it was rendered. */
  since: number
  /** Epoch milliseconds until which the page is true; null for ever. */
  until: number | null
  /** Whether it was to be rendered again and could not be: it is shown, and tried again. */
  stale: boolean
  /** Pictures that it shows beside those of its parts. */
  pictures: Shown
}

export type PageBytes = { plain: Uint8Array; br: Uint8Array; gzip: Uint8Array }

/** A rendered, compressed page on its way into the store. */
export type RenderedPage = { record: PageRecord; bytes: PageBytes }

export type PageAddress = { tenant: string; path: string }

/** A page that could not be rendered, or says what nobody wrote, and why. */
export type RenderFailure = PageAddress & { message: string }

/** A default link that a page wanted and there is not. */
export type MissedLink = PageAddress & { key: string }

/** The address whose page stands for every unknown one of its locale. */
export const MISSING = '404/'

/** The address of a tenant's page for failures, in its base locale. */
export const ERROR = '500/'
