import { z } from 'zod'
import { checkProse } from '../checks/prose.ts'
import { formsOf } from '../terms.ts'
import { defineKind } from './define-kind.ts'

const phrase = z
  .string()
  .regex(/^[\p{L}\p{N}]/u, 'begin with a letter or a digit')
  .max(60)

/** A term's words in one language; the body is Markdown. */
export const termWords = defineKind({
  at: 'terms/{id}/{locale}.md',
  schema: z.strictObject({
    /** Below the address of the glossary. */
    slug: z
      .string()
      .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'use lower-case letters, digits and hyphens'),
    name: z.string(),
    /** Spellings in running text that are linked to it; with a small first letter, a capital one too. */
    forms: z.array(phrase).min(1),
    title: z.string().max(60),
    description: z.string().max(160),
    /** The definition in one sentence. */
    short: z.string().max(170),
    /** What it is and what it does; after the first heading, what to do. */
    body: z.string(),
  }),
  check(document, library, report): void {
    checkProse(document, ['body'], document.data.body, library, report)
    for (const { locale, documents } of library.viewsOf(document)) {
      if (documents.find('termWords', document.id)?.path !== document.path) continue
      const tenant = documents.tenant ?? ''
      const others = formsOf(library, tenant, locale)
      document.data.forms.forEach((form, index) => {
        const other = others.find(({ id, forms }) => id !== document.id && forms.includes(form))
        if (other && other.id < document.id)
          report(document, ['forms', index], `“${form}” is linked to the term ${other.id} already.`)
      })
    }
  },
})
