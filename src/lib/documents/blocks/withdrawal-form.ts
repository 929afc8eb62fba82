import { defineBlock } from './define-block.ts'
import { line } from './shapes.ts'

/** The form by which a consumer withdraws from a contract, and the page after it that confirms it. */
export const withdrawalForm = defineBlock({
  facts: {},
  words: { title: line() },
  example: { facts: {}, words: { title: 'Your withdrawal' } },
})
