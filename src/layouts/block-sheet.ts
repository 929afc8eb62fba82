import type { BlockName } from '../lib/documents/blocks/index.ts'
import type { PageView } from '../lib/server/site/shop/reader-type.ts'
import usual from './sheets/blocks.css?url'
import all from './sheets/blocks-all.css?url'

/** Blocks that few pages have: their styles are sent with those alone. */
const further: readonly BlockName[] = [
  'banner',
  'comparison',
  'contact-form',
  'countdown',
  'form',
  'gallery',
  'last-orders',
  'newsletter',
  'people',
  'price-from',
  'promo-code',
]

/** Address of the style sheet that has the blocks of a page. */
export function blockSheet({ blocks }: PageView): string {
  return blocks.some(({ block }) => further.includes(block)) ? all : usual
}
