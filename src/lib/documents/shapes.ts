import { z } from 'zod'

/** What documents, attributes and options are called by. */
export const key = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'use lower-case words joined by hyphens')

export const country = z.string().regex(/^[A-Z]{2}$/, 'use a two-letter country code such as IE')

export const currency = z
  .string()
  .regex(/^[A-Z]{3}$/, 'use a three-letter currency code such as EUR')
