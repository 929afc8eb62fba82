import { z } from 'zod'
import { picture } from '../picture.ts'
import { defineBlock } from './define-block.ts'
import { line } from './shapes.ts'

/** What happens one after the other, a picture each. */
export const steps = defineBlock({
  facts: { pictures: z.array(picture).min(2).max(6) },
  words: {
    title: line(),
    steps: z.array(z.strictObject({ title: line(), text: line() })).min(2),
  },
  example: {
    facts: { pictures: [{ scene: 'choose-paper' }, { scene: 'parcel' }] },
    words: {
      title: 'From your desk to your door',
      steps: [
        { title: 'You choose', text: 'Size, paper, quantity, day.' },
        { title: 'It arrives', text: 'On the day you picked.' },
      ],
    },
  },
  checkWords({ facts, words, report }): void {
    const [drawn, said] = [facts.pictures.length, words.steps.length]
    if (drawn !== said)
      report(['steps'], `There are ${said} steps here and ${drawn} pictures for them.`)
  },
})
