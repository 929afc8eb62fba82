import { z } from 'zod'

export const locale = z.string().regex(/^[a-z]{2}-[A-Z]{2}$/, 'use a locale such as en-IE')

export const colour = z.string().regex(/^#[0-9a-f]{6}$/i, 'use a colour such as #1f4396')

/** A path of a page within a locale. */
export const path = z.string().regex(/^\/([a-z0-9-]+\/)*$/, 'use a lower-case path such as /cart/')

/** A path without slashes at its ends. */
export const slug = z
  .string()
  .regex(/^[a-z0-9-]+(\/[a-z0-9-]+)*$/, 'use a lower-case path without slashes at its ends')
