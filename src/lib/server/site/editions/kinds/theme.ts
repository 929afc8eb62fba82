import { z } from 'zod'
import { fontBytes } from '../font-bytes.ts'
import { defineKind } from './define-kind.ts'
import { colour } from './shapes.ts'
import { themeFonts } from './theme-fonts.ts'

/** Token data; layouts and components never know which theme is on. */
export const theme = defineKind({
  at: 'themes/{id}.yaml',
  schema: z.strictObject({
    /** Custom properties of `:root`, without the leading `--`. */
    tokens: z.record(z.string().regex(/^[a-z0-9-]+$/), z.string().regex(/^[^;{}<>]*$/)),
    fonts: themeFonts,
    /** Colours of the picture studio by name, and the grounds. */
    pictures: z.strictObject({
      grounds: z.record(z.string(), colour),
      colours: z.record(z.string(), colour),
    }),
  }),
  shared: true,
  check(document, library, report): void {
    const { text, head } = document.data.fonts
    for (const [name, { faces }] of Object.entries({ text, head })) {
      faces.forEach(({ file }, index) => {
        if (!fontBytes(library, file))
          report(document, ['fonts', name, 'faces', index, 'file'], `There is no font ${file}.`)
      })
    }
  },
})
