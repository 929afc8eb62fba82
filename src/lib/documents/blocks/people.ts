import { z } from 'zod'
import { defineBlock } from './define-block.ts'
import { ground, line } from './shapes.ts'

/** Who does the work, and figures that can be held against them. */
export const people = defineBlock({
  facts: { ground: ground.default('chalk') },
  words: {
    title: line(),
    text: line().optional(),
    people: z.array(z.strictObject({ name: line(), role: line(), text: line() })).min(1),
    proofs: z.array(z.strictObject({ figure: line(), text: line() })).optional(),
  },
  example: {
    facts: {},
    words: {
      title: 'Who looks at your file',
      people: [{ name: '{director}', role: 'Print shop, {city}', text: 'Answers the phone.' }],
      proofs: [{ figure: '3 mm', text: 'of bleed, or we write to you.' }],
    },
  },
})
