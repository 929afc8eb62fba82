import { z } from 'zod'
import { picture } from '../picture.ts'
import { defineBlock } from './define-block.ts'
import { line } from './shapes.ts'

/** Pictures with a caption each. */
export const gallery = defineBlock({
  facts: { pictures: z.array(picture).min(2).max(8) },
  words: { title: line(), captions: z.array(line()).min(2) },
  example: {
    facts: { pictures: [{ scene: 'cards' }, { scene: 'flyers' }] },
    words: { title: 'Printed last week', captions: ['Cards on 350 g', 'Flyers on 170 g'] },
  },
  checkWords({ facts, words, report }): void {
    const [drawn, said] = [facts.pictures.length, words.captions.length]
    if (drawn !== said)
      report(['captions'], `There are ${said} captions here and ${drawn} pictures for them.`)
  },
})
