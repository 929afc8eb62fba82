import { z } from 'zod'
import { languageOf } from '../../../../domain/urls/locale.ts'
import { candidatesOf } from '../photos.ts'
import { defineKind } from './define-kind.ts'

const percent = z.number().min(0).max(100)

/** What is to be said of the picture beside it: `images/press.yaml` of `images/press.jpg`. */
export const photo = defineKind({
  at: 'images/{id}.yaml',
  schema: z.strictObject({
    /** What it shows, in each language of the shops that have it. */
    alt: z.record(z.string().regex(/^[a-z]{2}(-[A-Z]{2})?$/), z.string().trim().min(1).max(300)),
    /** What stays in sight where a part is cut off, in per cent from the left and from the top. */
    focus: z.strictObject({ x: percent, y: percent }).default({ x: 50, y: 50 }),
    /** Who holds the rights; what the file itself says where this is absent. */
    rights: z.string().trim().min(1).max(200).optional(),
  }),
  check(document, library, report): void {
    const views = library.viewsOf(document)
    for (const { documents } of views) {
      const files = candidatesOf(documents, document.id)
      if (files.length === 0)
        report(document, [], `There is no picture ${document.id} beside this document.`)
    }
    const spoken = new Set(views.flatMap(({ locale }) => [languageOf(locale), locale]))
    const languages = new Set(views.map(({ locale }) => languageOf(locale)))
    for (const language of languages)
      if (document.data.alt[language] === undefined)
        report(document, ['alt'], `What the picture shows is not said in ${language}.`)
    for (const language of Object.keys(document.data.alt))
      if (views.length > 0 && !spoken.has(language))
        report(document, ['alt', language], 'No shop that has the picture speaks this language.')
  },
})
