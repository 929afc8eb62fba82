import { defineBlock } from './define-block.ts'
import { line, rich } from './shapes.ts'

/** Rich text: its own, or the page's body where it has none. */
export const text = defineBlock({
  facts: {},
  words: { title: line().optional(), text: rich().optional() },
  example: {
    facts: {},
    words: { title: 'Weight is not thickness', text: 'Silk paper is pressed and **thin**.' },
  },
})
