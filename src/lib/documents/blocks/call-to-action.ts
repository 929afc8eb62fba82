import { picture } from '../picture.ts'
import { defineBlock } from './define-block.ts'
import { ground, line, target } from './shapes.ts'

/** A sheet of coloured paper with a picture, a sentence or two and a button. */
export const callToAction = defineBlock({
  facts: { to: target, picture, ground: ground.default('sage') },
  words: { title: line(), text: line(), button: line(), alt: line() },
  example: {
    facts: { to: { link: 'cart' }, picture: { scene: 'fan' } },
    words: {
      title: 'Which weight is right?',
      text: 'We explain what the numbers feel like in the hand.',
      button: 'Paper weights explained',
      alt: 'A fan of paper strips.',
    },
  },
})
