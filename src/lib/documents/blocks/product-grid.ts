import { z } from 'zod'
import { defineBlock } from './define-block.ts'
import { line, product } from './shapes.ts'

/** Products side by side, each with its picture and its lowest price. */
export const productGrid = defineBlock({
  facts: { products: z.array(product).min(1) },
  words: { title: line(), lead: line().optional() },
  example: {
    facts: { products: ['business-cards', 'flyers', 'roll-labels', 'pvc-banner'] },
    words: { title: 'What shall we print?' },
  },
})
