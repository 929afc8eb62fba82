import { z } from 'zod'
import { defineBlock } from './define-block.ts'
import { checkOffer, line, product } from './shapes.ts'

/** The days on which an order of now arrives, each with its price. */
export const dates = defineBlock({
  facts: { product, quantity: z.int().positive() },
  words: {
    /** A new line where it breaks. */
    title: line(),
    /** `{deadline}`: until when an order must be paid for these days, as in "19:30 today". */
    text: line('deadline'),
  },
  example: {
    facts: { product: 'business-cards', quantity: 250 },
    words: {
      title: 'Name the day.\nSee what it costs.',
      text: 'Order by {deadline} and one of these days is yours.',
    },
  },
  check({ facts: { product, quantity }, ...around }): void {
    checkOffer({ product, quantities: [quantity] }, () => ['quantity'], around)
  },
})
