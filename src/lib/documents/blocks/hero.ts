import { widePicture } from '../picture.ts'
import { defineBlock } from './define-block.ts'
import { checkQuote, line, quote, target } from './shapes.ts'

/** The head of a page: its heading, a picture across it, and what to do first. */
export const hero = defineBlock({
  facts: {
    picture: widePicture,
    /** The sentence that quotes a price. */
    quote: quote.optional(),
    /** Where the button leads; `button` says what happens. */
    to: target.optional(),
  },
  words: {
    /** A new line where it breaks. */
    title: line(),
    lead: line(),
    /** What the picture shows. */
    alt: line(),
    button: line().optional(),
  },
  example: {
    facts: { picture: { scene: 'hero' }, to: { product: 'business-cards' } },
    words: {
      title: 'Printed well.\nThere on time.',
      lead: 'Say how many, of what, and for which day.',
      alt: 'A counter with printed cards, flyers and labels.',
      button: 'Choose paper',
    },
  },
  check({ facts, ...around }): void {
    if (facts.quote) checkQuote(facts.quote, ['quote'], around)
  },
  checkWords({ facts, words, report }): void {
    if (facts.to && !words.button) report(['button'], 'this is missing: `to` needs a button.')
    if (!facts.to && words.button) report(['button'], 'The button leads nowhere: say `to`.')
  },
})
