import { z } from 'zod'
import { grounds } from '../../../../pictures/palette.ts'
import { checkTokens } from '../checks/brand.ts'
import { fontBytes } from '../font-bytes.ts'
import { defineKind } from './define-kind.ts'
import { colour } from './shapes.ts'
import { themeFonts } from './theme-fonts.ts'
import { themeTokens } from './theme-tokens.ts'

/** How the studio lights and looks at things; the first theme's where it is left out. */
const studio = z.strictObject({
  /** Degrees that the camera stands above the table, and that the table is turned under it. */
  height: z.number().min(20).max(70).default(41),
  turn: z.number().min(-45).max(45).default(0),
  /** `flat`: shadows have a hard edge and surfaces hardly shade, as if they were printed. */
  light: z.enum(['soft', 'flat']).default('soft'),
  /** Width of the line round things in picture units; none where 0. */
  outline: z.number().min(0).max(3).default(0),
  /** Size of display type on printed things: less than 1 for a wide font. */
  type: z.number().min(0.5).max(1.5).default(1),
})

/** Token data; layouts and components never know which theme is on. */
export const theme = defineKind({
  at: 'themes/{id}.yaml',
  schema: z.strictObject({
    tokens: themeTokens,
    fonts: themeFonts,
    /** The papers of neighbouring tiles, in their order. */
    sequence: z.array(z.enum(grounds)).min(3).default(['blush', 'sky', 'butter', 'sage', 'kraft']),
    /** Colours of the picture studio by name, and the grounds. */
    pictures: z.strictObject({
      grounds: z.record(z.enum(grounds), colour),
      colours: z.record(z.string(), colour),
      studio: studio.prefault({}),
    }),
  }),
  shared: true,
  check(document, library, report): void {
    checkTokens(document, document.data.tokens, report)
    const { text, head } = document.data.fonts
    for (const [name, { faces }] of Object.entries({ text, head })) {
      faces.forEach(({ file }, index) => {
        if (!fontBytes(library, file))
          report(document, ['fonts', name, 'faces', index, 'file'], `There is no font ${file}.`)
      })
    }
  },
})
