import { defineBlock } from './define-block.ts'
import { checkPriority, lastOrder, line } from './shapes.ts'

/** How long there is to order, counted to the last moment at which a product still arrives in time. */
export const countdown = defineBlock({
  facts: lastOrder,
  words: { title: line() },
  example: {
    facts: { product: 'business-cards', priority: 'standard', by: '12-24' },
    words: { title: 'Left until the last order' },
  },
  check({ facts, ...around }): void {
    checkPriority(facts, around)
  },
})
