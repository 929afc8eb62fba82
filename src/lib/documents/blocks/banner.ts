import { z } from 'zod'
import { defineBlock } from './define-block.ts'
import { ground, line, target } from './shapes.ts'

const instant = z.iso.datetime({
  offset: true,
  error: 'use an instant such as 2026-12-01T00:00:00+01:00',
})

/** A strip across the page with one sentence and where it leads, while it holds. */
export const banner = defineBlock({
  facts: {
    to: target,
    ground: ground.default('butter'),
    /** Shown from this instant on, */
    from: instant.optional(),
    /** and until this one (specification, section 9). */
    until: instant.optional(),
  },
  words: { text: line(), button: line() },
  example: {
    facts: { to: { product: 'flyers' }, until: '2026-12-24T12:00:00+01:00' },
    words: { text: 'Flyers for the last market day.', button: 'See flyers' },
  },
  check({ facts: { from, until }, report }): void {
    if (from && until && Date.parse(from) >= Date.parse(until))
      report(['until'], 'The banner ends before it begins.')
  },
})
