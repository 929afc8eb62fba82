import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { asSent, id } from './shapes.ts'
import { fileSize } from './template.ts'

/** Fonts of the editor: the browser shows and the press prints the same file of each. */
const font = z.enum(['sans', 'sans-bold', 'serif', 'serif-bold', 'script'])
export type DesignFont = z.output<typeof font>

/** Colours of the editor, by what the shop calls them; `domain/own-design/inks.ts` mixes them. */
const ink = z.enum([
  'black',
  'graphite',
  'grey',
  'white',
  'cream',
  'yellow',
  'orange',
  'red',
  'wine',
  'pink',
  'violet',
  'navy',
  'blue',
  'sky',
  'teal',
  'mint',
  'green',
  'forest',
  'brown',
])
export type Ink = z.output<typeof ink>

const mm = z.number().min(-6000).max(6000)
const side = z.number().min(0.1).max(6000)
const sha256 = z.string().regex(/^[0-9a-f]{64}$/)

/** A design, in millimetres from the upper left corner of the cut piece; what lies further back comes first. */
export function designOf<Id extends z.ZodType<string, string | undefined>>(partId: Id) {
  const placed = {
    id: partId,
    xMm: mm,
    yMm: mm,
    /** Degrees, clockwise. */
    turn: z.number().min(-360).max(360).default(0),
  }
  const box = { widthMm: side, heightMm: side }
  const text = z.strictObject({
    ...placed,
    kind: z.literal('text'),
    text: z.string().max(1200).register(asSent, { why: 'paragraphs' }),
    font,
    sizePt: z.number().min(3).max(2000),
    ink,
    align: z.enum(['start', 'middle', 'end']).default('start'),
  })
  const picture = z.strictObject({ ...placed, ...box, kind: z.literal('picture'), picture: sha256 })
  const shape = z.strictObject({
    ...placed,
    ...box,
    kind: z.literal('shape'),
    shape: z.enum(['box', 'oval']),
    ink,
  })
  const page = z.strictObject({
    /** What the page is printed in; null leaves the paper as it is. */
    ground: ink.nullable(),
    parts: z.array(z.discriminatedUnion('kind', [text, picture, shape])).max(80),
  })
  return z.strictObject({ pages: z.array(page).min(1).max(40) })
}

export const designDocument = designOf(z.string().min(1).max(40))

const designPicture = z.object({
  sha256,
  widthPx: z.int(),
  heightPx: z.int(),
  /** A small one to look at, as a `data:` address. */
  preview: z.string(),
})

/** A design of a line of the caller's cart. */
export const ownDesign = z
  .object({
    lineItemId: id,
    /** Counts what was stored: whoever stores names the one that they saw. */
    revision: z.int(),
    document: designDocument,
    /** Of the piece; its number of pages is that of the document. */
    file: fileSize.extend({
      /** Of rounded corners; 0 where they are square. */
      radiusMm: z.number(),
      isOval: z.boolean(),
      foldsMm: z.array(z.number()),
    }),
    pictures: z.array(designPicture),
    /** The shop's, for a piece of this shape, with words of the caller's language to write over. */
    templates: z.array(z.object({ id: z.string(), document: designDocument })),
    /** The file of the line is made of this revision; null where it is made of none. */
    usedRevision: z.int().nullable(),
  })
  .meta({ id: 'OwnDesign' })

const line = { cartId: id, lineItemId: id }
const lineErrors = [
  'login_required',
  'cart_not_found',
  'cart_closed',
  'line_not_found',
  'artwork_designed',
  'artwork_not_needed',
  'own_design_none',
] as const

export const openOwnDesign = endpoint({
  method: 'POST',
  path: '/api/v1/cart/{cartId}/design/{lineItemId}/',
  summary:
    'Open the design of a line of the cart in the shop’s editor; an empty one where it has none',
  input: z.object(line),
  output: z.object({ design: ownDesign }),
  errors: lineErrors,
  access: 'shopper',
})

export const keepOwnDesign = endpoint({
  method: 'PUT',
  path: '/api/v1/cart/{cartId}/design/{lineItemId}/',
  summary: 'Store a design; refused where another tab or device has stored one since',
  input: z.object({ ...line, revision: z.int().min(0), document: designDocument }),
  output: z.object({ revision: z.int() }),
  errors: [...lineErrors, 'own_design_moved', 'own_design_picture_none'],
  access: 'shopper',
})

export const addOwnDesignPicture = endpoint({
  method: 'POST',
  path: '/api/v1/cart/{cartId}/design/{lineItemId}/picture/',
  summary:
    'Send a picture for a design: JPEG, PNG or WebP of up to 8 MB; the same one is kept once',
  input: z.object({ ...line, base64: z.base64().min(4).max(11_000_000) }),
  output: z.object({ picture: designPicture }),
  errors: [...lineErrors, 'own_design_picture_unusable', 'own_design_full'],
  access: 'shopper',
})

export const useOwnDesign = endpoint({
  method: 'POST',
  path: '/api/v1/cart/{cartId}/design/{lineItemId}/use/',
  summary: 'Make the print file of a design, in the place of the files that the line has',
  input: z.object({ ...line, revision: z.int().min(0) }),
  output: z.object({ fileId: id }),
  errors: [
    ...lineErrors,
    'own_design_moved',
    'own_design_empty',
    'own_design_letters',
    'files_room',
    'shop_files_room',
    'uploads_too_many',
  ],
  access: 'shopper',
})
