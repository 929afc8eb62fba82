import { z } from 'zod'
import { defineKind } from './define-kind.ts'
import { path } from './shapes.ts'

/** Default links, key to path. */
export const links = defineKind({
  at: 'links/{locale}.yaml',
  schema: z.record(z.string(), path),
  merged: true,
})
