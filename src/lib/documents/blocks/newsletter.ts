import { defineBlock } from './define-block.ts'
import { line } from './shapes.ts'

/** A field to ask for the newsletter; on the page of the default link also where mails' links lead. */
export const newsletter = defineBlock({
  facts: {},
  words: { title: line(), lead: line() },
  example: {
    facts: {},
    words: { title: 'A letter, a few times a year', lead: 'What is new on our shelves.' },
  },
})
