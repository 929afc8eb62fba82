import { z } from 'zod'
import { key } from '../shapes.ts'
import { defineBlock } from './define-block.ts'
import { checkOffer, checkPriority, line, product } from './shapes.ts'

/** What an order on account would be: when it arrives, what it costs, and when it is to be paid. */
export const paymentPlan = defineBlock({
  facts: { product, quantity: z.int().positive(), priority: key },
  words: {
    title: line(),
    text: line('days'),
    /** Names of the three days. */
    ordered: line(),
    arrives: line(),
    due: line(),
    button: line(),
  },
  example: {
    facts: { product: 'business-cards', quantity: 500, priority: 'standard' },
    words: {
      title: 'Ordered today, paid next month',
      text: 'You have {days} days from the day of the order.',
      ordered: 'You order',
      arrives: 'It is with you',
      due: 'You pay by',
      button: 'Choose a board',
    },
  },
  check({ facts, ...around }): void {
    checkOffer({ product: facts.product, quantities: [facts.quantity] }, () => ['quantity'], around)
    checkPriority(facts, around)
    for (const { id, dueDays } of around.shops)
      if (dueDays === null) around.report([], `Tenant ${id} has no deferredPayments.`)
  },
})
