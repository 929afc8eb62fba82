import { defineBlock } from './define-block.ts'
import { checkQuote, ground, line, quote } from './shapes.ts'

/** A sentence with lists to choose from, and the price of what it says. */
export const quoteSentence = defineBlock({
  facts: { quote, ground: ground.optional() },
  words: { title: line() },
  example: {
    facts: {
      quote: {
        products: ['business-cards', 'flyers'],
        quantities: [100, 250, 500],
        quantity: 250,
        priority: 'standard',
      },
    },
    words: { title: 'What does it cost?' },
  },
  check({ facts, ...around }): void {
    checkQuote(facts.quote, ['quote'], around)
  },
})
