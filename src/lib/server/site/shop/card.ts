import { hash } from 'node:crypto'
import type { Imprints } from '../../../pictures/artwork.ts'
import type { CardWords } from '../../../pictures/card.ts'
import type { PictureSpec } from '../../../pictures/spec.ts'
import {
  addressOf,
  type DataOf,
  type Documents,
  isHome,
  isPage,
  photoAddress,
  photoNamed,
  pictureOf,
} from '../editions/index.ts'
import type { PageMatch } from './reader-type.ts'

/** What a page's social card shows. */
export type Card = CardWords & { picture: PictureSpec }

/** The card of a page; null for what is no document's. */
export function cardOf(
  documents: Documents,
  { name, brand }: DataOf<'tenant'>,
  match: PageMatch,
): Card | null {
  const said = isPage(match) ? addressOf(documents, match) : null
  if (!said || !isPage(match)) return null
  return {
    title: isHome(match) ? said.title : said.name,
    shop: name,
    mark:
      typeof brand.mark === 'string' ? brand.mark : { src: drawingAt(documents, brand.mark.photo) },
    brand: brand.brand,
    onBrand: brand.onBrand,
    picture: {
      ...(pictureOf(documents, match) ?? { scene: 'hero', ground: brand.ground }),
      ...(documents.locale !== null && { locale: documents.locale }),
    },
  }
}

/** Where a tenant's own drawing is served. Publishing has proved that it is there. */
export function drawingAt(documents: Documents, id: string): string {
  const photo = photoNamed(documents, id)
  return photo ? photoAddress(photo, { name: 'svg' }) : ''
}

/** What is printed on the things in a tenant's pictures, in the words of the documents' locale. */
export function imprintsOf(documents: Documents): Imprints {
  return documents.get('artwork') ?? nothing
}

const nothing: Imprints = {}

/**
 * Address of a page's card below the page's own, so that whoever asks for it names the page; its name
 * changes with what it shows. `pictureName` is that of its picture's file.
 */
export function cardAddress(path: string, card: Card, pictureName: string): string {
  const shown = hash('sha256', JSON.stringify(card) + pictureName, 'hex').slice(0, 12)
  return `/_cards${path}${shown}.png`
}

/** The page that an address of a card names; null for any other address. */
export function cardPage(address: string): string | null {
  return /^\/_cards(\/(?:.*\/)?)[0-9a-f]{12}\.png$/.exec(address)?.[1] ?? null
}
