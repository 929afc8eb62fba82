import { z } from 'zod'
import { defineBlock } from './define-block.ts'
import { line, rich } from './shapes.ts'

/** Questions that open, and their answers. */
export const faq = defineBlock({
  facts: {},
  words: {
    title: line(),
    lead: line().optional(),
    questions: z.array(z.strictObject({ question: line(), answer: rich() })).min(1),
  },
  example: {
    facts: {},
    words: {
      title: 'Asked at the counter',
      questions: [{ question: 'What if it is late?', answer: 'You get the price back.' }],
    },
  },
})
