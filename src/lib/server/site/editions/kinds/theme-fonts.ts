import { z } from 'zod'

const name = z.string().regex(/^[\w -]+$/, 'use letters, digits, spaces and hyphens')
const percent = z.number().positive().max(300)

/** Where a font's file lies: in a package of Fontsource, or among the documents. */
const fontFile = z
  .string()
  .regex(
    /^(@fontsource(-variable)?\/[a-z0-9-]+\/files\/[\w-]+|fonts\/[a-z0-9]+(-[a-z0-9]+)*)\.woff2$/,
    'use a file such as @fontsource/lora/files/lora-latin-400-normal.woff2 or fonts/lora.woff2',
  )

const face = z.strictObject({
  file: fontFile,
  /** One weight, or the range of a variable font: `200 800`. */
  weight: z.string().regex(/^\d{1,4}( \d{1,4})?$/, 'use a weight such as 400 or 200 800'),
  style: z.enum(['normal', 'italic']).default('normal'),
  /** Of a font with widths: the one that everything of its family is set in, such as `112%`. */
  stretch: z
    .string()
    .regex(/^\d{2,3}%$/, 'use a width such as 75%')
    .optional(),
  /** The characters that it is fetched for; all when left out. */
  unicodeRange: z
    .string()
    .regex(
      /^U\+[0-9A-F?]+(-[0-9A-F]+)?(, U\+[0-9A-F?]+(-[0-9A-F]+)?)*$/i,
      'use U+0100-0130, U+2122',
    )
    .optional(),
  /** Every page needs it at once: it is fetched beside the style sheets. */
  preload: z.boolean().default(false),
})

/** A family of a theme: its files, and what stands in for them until they are there. */
const family = z.strictObject({
  family: name,
  generic: z.enum(['sans-serif', 'serif', 'monospace', 'system-ui']),
  faces: z.array(face).min(1),
  /**
   * A font of the reader's own machine, stretched to the widths and heights of the files, in
   * percent, so that nothing moves when they arrive.
   */
  substitute: z
    .strictObject({
      local: z.array(name).min(1),
      sizeAdjust: percent,
      ascent: percent,
      descent: percent,
      lineGap: z.number().min(0).max(300),
    })
    .optional(),
})

/** The two families of a theme: headings, and everything else. */
export const themeFonts = z.strictObject({ text: family, head: family })
