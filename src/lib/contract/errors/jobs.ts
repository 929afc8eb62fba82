import type { Catalogue } from './catalogue.ts'

/** Background work. */
export const jobErrors = {
  job_not_found: [404, 'There is no such failed job; somebody may have retried it.'],
} as const satisfies Catalogue
