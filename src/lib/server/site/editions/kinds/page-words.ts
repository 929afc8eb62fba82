import { z } from 'zod'
import { checkProse } from '../checks/prose.ts'
import { defineKind } from './define-kind.ts'
import { slug } from './shapes.ts'

/** The front matter of a page of prose; the body is Markdown. */
export const pageWords = defineKind({
  at: 'pages/{id}/{locale}.md',
  schema: z.strictObject({
    slug,
    title: z.string(),
    /** In the footer; the title when absent. */
    menu: z.string().optional(),
    description: z.string(),
    body: z.string(),
  }),
  check(document, library, report): void {
    checkProse(document, ['body'], document.data.body, library, report)
  },
})
