import { z } from 'zod'
import { key } from '../../../../documents/shapes.ts'
import { markNames } from '../../../../pictures/marks.ts'
import { grounds } from '../../../../pictures/palette.ts'
import { colour } from './shapes.ts'

/** A drawing of the shop's own: `logo` is `images/logo.svg`. */
const drawing = z.strictObject({ photo: key })

/** A tenant's colours, and the sign that it is known by. */
export const brand = z.strictObject({
  /** Beside the name, in the browser's tab and on cards: one of ours, or the shop's own, about as high as wide. */
  mark: z.union([z.enum(markNames), drawing]),
  /** In the place of mark and name, where they stand at the head and the foot of pages. */
  logo: drawing.optional(),
  brand: colour,
  brandDeep: colour,
  onBrand: colour,
  brandWash: colour,
  /** The paper that the shop's counter is laid with. */
  ground: z.enum(grounds).default('butter'),
})
