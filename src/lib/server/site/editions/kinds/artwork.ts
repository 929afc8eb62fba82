import { z } from 'zod'
import { motifNames } from '../../../../../content/artwork/index.ts'
import { imprintNames } from '../../../../pictures/artwork.ts'
import { artColours } from '../../../../pictures/palette.ts'
import { contrast } from '../checks/contrast.ts'
import { defineKind } from './define-kind.ts'

const ink = z.enum(artColours)
const words = z.string().max(60)
const imprint = z.strictObject({
  motif: z.enum(motifNames),
  ground: ink,
  accent: ink,
  type: ink.default('cream'),
  /** A darker ink for what stands beside the ground, and one for other things. */
  second: ink.default('plum'),
  third: ink.default('teal'),
  name: words,
  /** The name where there is little room. */
  short: words.optional(),
  /** What it says large, a line each. */
  title: z.array(z.string().max(16, 'a line has at most 16 letters')).max(2).default([]),
  line: words.default(''),
  person: words.default(''),
  role: words.default(''),
  /** An address; of a flyer, hours and what happens: `18:00 Doors and soup`. */
  lines: z.array(words).max(4).default([]),
})

const READABLE = 2

/** What is printed on the things in pictures: invented customers of the shop, in its language. */
export const artwork = defineKind({
  at: 'artwork/{locale}.yaml',
  schema: z.strictObject(
    Object.fromEntries(imprintNames.map((name) => [name, imprint.optional()])) as {
      [Name in (typeof imprintNames)[number]]: z.ZodOptional<typeof imprint>
    },
  ),
  merged: true,
  check(document, library, report): void {
    const themes = library.tenantsOf(document).map((id) => library.get('tenant', id)?.theme ?? '')
    for (const [name, printed] of Object.entries(document.data)) {
      if (!printed) continue
      if (printed.ground === printed.type || printed.ground === printed.accent)
        report(document, [name, 'ground'], 'Nothing is seen in the colour it stands on.')
      for (const theme of new Set(themes)) {
        const { [printed.ground]: ground, [printed.type]: type } =
          library.get('theme', theme)?.pictures.colours ?? {}
        const reached = ground && type ? contrast(type, ground) : READABLE
        if (reached < READABLE)
          report(
            document,
            [name, 'type'],
            `In the theme ${theme}, ${printed.type} on ${printed.ground} has a contrast of ${reached.toFixed(1)}; it takes ${READABLE}.`,
          )
      }
    }
  },
})
