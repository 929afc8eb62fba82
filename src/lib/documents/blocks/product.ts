import { defineBlock } from './define-block.ts'
import { checkOffer, ground, line, product as productId } from './shapes.ts'

/** One product with its picture, its lowest price and a button. */
export const product = defineBlock({
  facts: { product: productId, ground: ground.optional() },
  words: { text: line(), button: line() },
  example: {
    facts: { product: 'pvc-banner' },
    words: { text: 'Any size up to 8 × 3 m.', button: 'Choose your size' },
  },
  check({ facts, ...around }): void {
    checkOffer({ product: facts.product, quantities: [] }, () => [], around)
  },
})
