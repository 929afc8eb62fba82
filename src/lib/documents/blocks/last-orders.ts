import { defineBlock } from './define-block.ts'
import { checkPriority, lastOrder, line } from './shapes.ts'

/**
 * A calendar of the month up to a day: behind each lit window the last day on which an order still
 * arrives by then. `priority` is the largest window.
 */
export const lastOrders = defineBlock({
  facts: lastOrder,
  words: {
    title: line(),
    lead: line('day'),
    /** In the last window. */
    end: line(),
  },
  example: {
    facts: { product: 'business-cards', priority: 'standard', by: '12-24' },
    words: {
      title: 'When to order',
      lead: 'Behind each lit window: the last day for it to reach you by {day}.',
      end: 'We are shut. So are you.',
    },
  },
  check({ facts, ...around }): void {
    checkPriority(facts, around)
  },
})
