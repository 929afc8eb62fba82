import { z } from 'zod'
import { key } from '../../../../documents/shapes.ts'
import { defineKind } from './define-kind.ts'
import { slug, soughtBy } from './shapes.ts'

/** A product's words, under the keys of its attributes. */
export const productWords = defineKind({
  at: 'products/{id}/{locale}.yaml',
  schema: z.strictObject({
    slug,
    /** As a heading: "Business cards". */
    name: z.string(),
    /** Inside a sentence: "business cards". */
    inSentence: z.string(),
    /** What else it is looked for by: "visiting cards". */
    soughtBy,
    title: z.string(),
    description: z.string(),
    lead: z.string(),
    /** What the picture shows, for those who cannot see it. */
    pictureAlt: z.string(),
    /** "card", "cards". */
    units: z.strictObject({ one: z.string(), other: z.string() }),
    attributes: z.record(
      key,
      z.strictObject({
        name: z.string(),
        hint: z.string().optional(),
        /** What to choose and why, for those who ask. */
        help: z.string().optional(),
        options: z
          .record(key, z.strictObject({ name: z.string(), note: z.string().optional() }))
          .default({}),
      }),
    ),
    /** Headings over the attributes of a part, and of a group. */
    parts: z.record(key, z.string()).default({}),
    groups: z.record(key, z.string()).default({}),
    /** What a derived figure is called: "Weight of a copy". */
    derived: z.record(z.string(), z.string()).default({}),
    /** A rule in bold, then why. */
    rules: z.record(key, z.strictObject({ title: z.string(), text: z.string() })).default({}),
    about: z.strictObject({
      title: z.string(),
      text: z.string(),
      facts: z.array(z.strictObject({ term: z.string(), text: z.string() })),
    }),
    questions: z.array(z.strictObject({ question: z.string(), answer: z.string() })),
  }),
})
