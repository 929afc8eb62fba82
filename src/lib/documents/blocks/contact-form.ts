import { defineBlock } from './define-block.ts'
import { line } from './shapes.ts'

/** A form whose message reaches the shop's own address. */
export const contactForm = defineBlock({
  facts: {},
  words: { title: line(), lead: line() },
  example: {
    facts: {},
    words: { title: 'Write to us', lead: 'We answer by e-mail within one working day.' },
  },
})
