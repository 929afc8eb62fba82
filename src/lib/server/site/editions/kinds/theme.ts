import { z } from 'zod'
import { defineKind } from './define-kind.ts'
import { colour } from './shapes.ts'

/** Token data; layouts and components never know which theme is on. */
export const theme = defineKind({
  at: 'themes/{id}.yaml',
  schema: z.strictObject({
    /** Custom properties of `:root`, without the leading `--`. */
    tokens: z.record(z.string().regex(/^[a-z0-9-]+$/), z.string().regex(/^[^;{}<>]*$/)),
    /** Colours of the picture studio by name, and the grounds. */
    pictures: z.strictObject({
      grounds: z.record(z.string(), colour),
      colours: z.record(z.string(), colour),
    }),
  }),
  shared: true,
})
