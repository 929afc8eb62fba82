import { z } from 'zod'
import { canonicalPath } from '../../../../domain/urls/canonical.ts'
import { defineKind } from './define-kind.ts'

const from = z
  .string()
  .refine(
    (path) => path !== '/' && canonicalPath(path) === path && !/[?#%\s]/.test(path),
    'use an address as the shop spells it, in lower case and with slashes at both ends: /old/cards/',
  )

/** Addresses that something else has taken the place of, within the locale. */
export const redirects = defineKind({
  at: 'redirects/{locale}.yaml',
  schema: z.record(
    from,
    z.strictObject({
      /**
       * A path within the locale, with query and fragment if need be, a default link's key, or an
       * address of another site that begins with https.
       */
      to: z.string(),
      status: z.enum(['permanent', 'temporary']).default('permanent'),
    }),
  ),
  merged: true,
})
