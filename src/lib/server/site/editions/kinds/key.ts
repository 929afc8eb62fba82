import { z } from 'zod'

/** What documents, attributes and options are called by. */
export const key = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'use lower-case words joined by hyphens')
