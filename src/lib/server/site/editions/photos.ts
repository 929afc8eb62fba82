import { createHash } from 'node:crypto'
import type { StoredDocument } from './document.ts'
import type { Documents } from './documents.ts'
import type { DataOf } from './kinds/index.ts'
import type { Library } from './library.ts'
import { type PictureFormat, pictureFormats } from './picture-files/read-picture.ts'

/** Changes when the same photograph becomes other files. */
const RECIPE = 1

/** Widths that layouts choose from: a tile on a phone, a text's column, a page's head on a large screen. */
const WIDTHS = [320, 640, 960, 1440, 2160]
/** Higher than any place on a page. */
const HIGHEST = 3240
/** Of the one file that machines and old browsers are given. */
const MAIN_WIDTH = 1200
/** As social networks show a page. */
export const CARD = { width: 1200, height: 630 }

/** A picture's file as a tenant sees it, with what is said of it; nothing is said of some in texts. */
export type Photo = {
  id: string
  format: PictureFormat
  file: DataOf<PictureFormat>
  about: DataOf<'photo'> | undefined
  /** Names its files: the same for the same bytes, rights and focal point, another for any other. */
  key: string
}

/** The files that a look-up finds under a name, the tenant's own first. */
export function candidatesOf(documents: Documents, id: string) {
  const found = Object.values(pictureFormats).flatMap((format) => documents.find(format, id) ?? [])
  return found.sort((one, other) => Number(other.tenant !== null) - Number(one.tenant !== null))
}

/** The picture called `id`; null where the tenant has none. */
export function photoNamed(documents: Documents, id: string): Photo | null {
  const [file] = candidatesOf(documents, id)
  return file ? photoOf(id, file.kind, file.data, documents.get('photo', id)) : null
}

/** Every picture of a kind of file, whoever sees it. */
export function photoOf(
  id: string,
  format: PictureFormat,
  file: Photo['file'],
  about: Photo['about'],
): Photo {
  const known = keys.get(file)
  if (known && known.about === about) return { id, format, file, about, key: known.key }
  const made = [RECIPE, file.sha256, about?.rights ?? null, about?.focus ?? null]
  const key = createHash('sha256').update(JSON.stringify(made)).digest('hex').slice(0, 16)
  keys.set(file, { about, key })
  return { id, format, file, about, key }
}

/** Keys by what they were made of last: every page that shows a picture asks for its. */
const keys = new WeakMap<Photo['file'], Pick<Photo, 'about' | 'key'>>()

export type Variant = { name: string } & (
  | { made: 'width'; format: 'avif' | 'webp' | 'jpeg'; width: number }
  | { made: 'card' }
  | { made: 'drawing' }
)

/** The width of a photograph's largest file. */
function largestWidth({ width, height }: Photo['file']): number {
  return Math.round(Math.min(width, WIDTHS.at(-1) ?? width, (width * HIGHEST) / height))
}

/** The files that a picture is served as. */
export function variantsOf({ format, file }: Pick<Photo, 'format' | 'file'>): Variant[] {
  if (format === 'svg') return [{ name: 'svg', made: 'drawing' }]
  const largest = largestWidth(file)
  // One that is hardly narrower than the next is not worth a file.
  const widths = [...WIDTHS.filter((width) => width < largest * 0.85), largest]
  const shown = (['avif', 'webp'] as const).flatMap((type) =>
    widths.map(
      (width): Variant => ({ name: `${width}.${type}`, made: 'width', format: type, width }),
    ),
  )
  const main = Math.min(MAIN_WIDTH, largest)
  return [
    ...shown,
    { name: 'main.jpg', made: 'width', format: 'jpeg', width: main },
    { name: 'card.jpg', made: 'card' },
  ]
}

/** Where a file of a picture is served: its name, and what says which bytes it is made of. */
export function photoAddress(
  { id, key }: Pick<Photo, 'id' | 'key'>,
  { name }: Pick<Variant, 'name'>,
): string {
  return `/_images/${id}.${key}.${name}`
}

const named = /^\/images\/([a-z0-9]+(?:-[a-z0-9]+)*)\.(jpg|png|webp|avif|svg)$/

/** The picture that Markdown means by `/images/press.jpg`. */
export function photoLinked(documents: Documents, href: string): Photo | null {
  const [, id, ending] = named.exec(href) ?? []
  if (!id) return null
  const format = pictureFormats[ending as keyof typeof pictureFormats]
  const file = documents.get(format, id)
  return file ? photoOf(id, format, file, documents.get('photo', id)) : null
}

/** Every picture of a library that a shop may show, with the document of its file. */
export function photosOf(library: Library): { photo: Photo; document: PictureDocument }[] {
  const found = new Map<string, { photo: Photo; document: PictureDocument }>()
  for (const { id: tenant } of library.all('tenant')) {
    const documents = library.view(tenant, null)
    for (const format of Object.values(pictureFormats)) {
      for (const id of documents.ids(format)) {
        const file = documents.find(format, id)
        const document = file && library.documents.get(file.path)
        if (!file || !document) continue
        const photo = photoOf(id, format, file.data, documents.get('photo', id))
        // What a library holds under a picture's path is that picture.
        found.set(`${id} ${photo.key}`, { photo, document: document as PictureDocument })
      }
    }
  }
  return [...found.values()]
}

type PictureDocument = StoredDocument & { data: Photo['file'] }
