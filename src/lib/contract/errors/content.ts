import type { Catalogue } from './catalogue.ts'

/** Pages. */
export const contentErrors = {
  page_not_found: [404, 'Page Not Found'],
} as const satisfies Catalogue
