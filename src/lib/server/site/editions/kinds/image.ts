import { z } from 'zod'
import { defineKind } from './define-kind.ts'

const bytes = (signature: string) =>
  z.strictObject({
    /** Base64; it starts with the format's signature. */
    bytes: z
      .base64()
      .startsWith(signature, 'The file does not hold what its ending says.')
      .max(400_000),
  })

/** Pictures that Markdown shows as `/images/press.png`; their bytes travel with the edition. */
export const png = defineKind({ at: 'images/{id}.png', schema: bytes('iVBORw0KGgo') })
export const jpeg = defineKind({ at: 'images/{id}.jpg', schema: bytes('/9j/') })
export const webp = defineKind({ at: 'images/{id}.webp', schema: bytes('UklGR') })
