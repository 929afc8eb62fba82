import { z } from 'zod'
import { defineKind } from './define-kind.ts'

/** A font of the shop's own, for themes to name; its bytes travel with the edition. */
export const font = defineKind({
  at: 'fonts/{id}.woff2',
  schema: z.strictObject({
    /** Base64; it starts with the format's signature. */
    woff2: z.base64().startsWith('d09GMg', 'This is no WOFF2 font.').max(1_400_000),
  }),
  shared: true,
})
