import type { Catalogue } from './catalogue.ts'

/** What customers save of configured products. */
export const savedDesignErrors = {
  saved_designs_full: [
    409,
    'You have saved as many designs as you can. Remove one that you no longer need first.',
  ],
  saved_design_not_found: [404, 'This design is not saved any more.'],
} as const satisfies Catalogue
