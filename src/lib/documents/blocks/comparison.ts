import { z } from 'zod'
import { defineBlock } from './define-block.ts'
import { line, product } from './shapes.ts'

/** Products side by side: lowest price and earliest day, and what the words say of each. */
export const comparison = defineBlock({
  facts: { products: z.array(product).min(2).max(4) },
  words: {
    title: line(),
    rows: z.array(z.strictObject({ name: line(), values: z.array(line()).min(2) })).min(1),
  },
  example: {
    facts: { products: ['business-cards', 'flyers'] },
    words: {
      title: 'To hand over',
      rows: [{ name: 'Fits', values: ['a wallet', 'a letterbox'] }],
    },
  },
  checkWords({ facts, words, report }): void {
    words.rows.forEach(({ values }, index) => {
      if (values.length !== facts.products.length)
        report(
          ['rows', index, 'values'],
          `There are ${values.length} values and ${facts.products.length} products.`,
        )
    })
  },
})
