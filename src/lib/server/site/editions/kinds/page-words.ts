import { z } from 'zod'
import { blockWords } from '../../../../documents/blocks/index.ts'
import { checkProse } from '../checks/prose.ts'
import { defineKind } from './define-kind.ts'
import { slug } from './shapes.ts'

/** The front matter of a page; the body is Markdown. */
export const pageWords = defineKind({
  at: 'pages/{id}/{locale}.md',
  schema: z.strictObject({
    /** Every page has one but the home page. */
    slug: slug.optional(),
    title: z.string(),
    /** In the footer; the title when absent. */
    menu: z.string().optional(),
    description: z.string(),
    /** By the keys of the page's blocks. */
    blocks: blockWords.default({}),
    body: z.string(),
  }),
  check(document, library, report): void {
    checkProse(document, ['body'], document.data.body, library, report)
  },
})
