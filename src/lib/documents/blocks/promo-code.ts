import { z } from 'zod'
import { key } from '../shapes.ts'
import { defineBlock } from './define-block.ts'
import { checkOffer, ground, line, product } from './shapes.ts'

/** A promotion with its code: what an order costs without and with it, and until when. */
export const promoCode = defineBlock({
  facts: {
    /** A document of `promotions` with codes or a loss leader. */
    promocode: key.meta({ names: 'promocode' }),
    product,
    quantity: z.int().positive(),
    ground: ground.optional(),
  },
  words: {
    title: line(),
    text: line(),
    button: line(),
    /** What stands here once the promotion is over. */
    over: line(),
  },
  example: {
    facts: { promocode: 'welcome', product: 'business-cards', quantity: 250 },
    words: {
      title: 'Ten percent off your first order',
      text: 'The code is yours for one order.',
      button: 'Choose a board',
      over: 'This offer is over. Prices are those of every day.',
    },
  },
  check({ facts, ...around }): void {
    for (const shop of around.shops) {
      const promo = shop.promocode(facts.promocode)
      const isLeader = promo?.lossLeader?.product === facts.product
      if (!promo)
        around.report(
          ['promocode'],
          `The promotion ${facts.promocode} does not count in tenant ${shop.id}.`,
        )
      else if (promo.codes.length === 0 && !isLeader)
        around.report(
          ['promocode'],
          `The promotion ${facts.promocode} has no code that could be shown.`,
        )
    }
    checkOffer({ product: facts.product, quantities: [facts.quantity] }, () => ['quantity'], around)
  },
})
