import { z } from 'zod'
import { checkProse } from '../checks/prose.ts'
import { defineKind } from './define-kind.ts'
import { slug, soughtBy } from './shapes.ts'

export const categoryWords = defineKind({
  at: 'categories/{id}/{locale}.yaml',
  schema: z.strictObject({
    slug,
    name: z.string(),
    soughtBy,
    title: z.string(),
    description: z.string(),
    lead: z.string(),
    /** Paragraphs of advice under the tiles; Markdown. */
    advice: z.array(z.strictObject({ title: z.string(), text: z.string() })).default([]),
  }),
  check(document, library, report): void {
    document.data.advice.forEach(({ text }, index) => {
      checkProse(document, ['advice', index, 'text'], text, library, report)
    })
  },
})
