import { z } from 'zod'
import { defineBlock } from './define-block.ts'
import { checkOffer, line, product } from './shapes.ts'

/** What some quantities of a product cost for each day of delivery. */
export const priceFrom = defineBlock({
  facts: { product, quantities: z.array(z.int().positive()).min(1).max(8) },
  words: { title: line(), text: line(), button: line() },
  example: {
    facts: { product: 'business-cards', quantities: [100, 250, 500] },
    words: { title: 'More cards, more days', text: 'Both lower the price.', button: 'Choose' },
  },
  check({ facts, ...around }): void {
    checkOffer(facts, (index) => ['quantities', index], around)
  },
})
