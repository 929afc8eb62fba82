import { z } from 'zod'
import type { AnyDocument } from '../documents.ts'
import type { Library } from '../library.ts'
import { pictureFormats } from '../picture-files/read-picture.ts'
import { defineKind, type Report } from './define-kind.ts'

/** What a picture's file holds. Its bytes are stored beside it, by their hash. */
const schema = z.strictObject({
  /** In pixels, as it is shown. */
  width: z.int().positive(),
  height: z.int().positive(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
})

/** A name stands for one picture, whatever its format. */
function check({ id, tenant, kind, path }: AnyDocument, library: Library, report: Report): void {
  for (const format of Object.values(pictureFormats)) {
    const twin = library.all(format).find((each) => each.id === id && each.tenant === tenant)
    if (format !== kind && twin && twin.path < path)
      report({ path }, [], `${twin.path} is called the same; give one of them another name.`)
  }
}

export const jpeg = defineKind({ at: 'images/{id}.jpg', schema, check })
export const png = defineKind({ at: 'images/{id}.png', schema, check })
export const webp = defineKind({ at: 'images/{id}.webp', schema, check })
export const avif = defineKind({ at: 'images/{id}.avif', schema, check })
export const svg = defineKind({ at: 'images/{id}.svg', schema, check })
