import { z } from 'zod'
import { defineKind, type Report } from './define-kind.ts'

/** Voices of a page, addressed `page.key` in lower case. */
export const dictionary = defineKind({
  at: 'dictionaries/{locale}/{id}.yaml',
  schema: z.record(
    z.string().regex(/^[a-z0-9_]+$/, 'voice keys are lower case with underscores'),
    z.string(),
  ),
  merged: true,
  check(document, library, report): void {
    const { id, data, locale, tenant } = document
    const language = locale?.slice(0, 2) ?? ''
    if (tenant !== null || locale !== language) {
      const general = library.view(null, language).get('dictionary', id)
      for (const [key, text] of Object.entries(data)) {
        if (general?.[key] === undefined)
          report(document, [key], `The language's ${id}.yaml has no such voice.`)
        else comparePlaceholders(document, key, text, general[key], report)
      }
      return
    }
    for (const other of library.languages) {
      const own = library.view(null, other).get('dictionary', id)
      const at = { path: `dictionaries/${other}/${id}.yaml` }
      if (!own) report(at, [], 'This page of voices is missing in this language.')
      else
        for (const [key, text] of Object.entries(data)) {
          if (own[key] === undefined) report(at, [key], 'This voice is missing.')
          else if (language < other) comparePlaceholders(at, key, own[key], text, report)
        }
    }
  },
})

function comparePlaceholders(
  at: { path: string },
  key: string,
  text: string,
  other: string,
  report: Report,
): void {
  if (placeholders(text) !== placeholders(other))
    report(at, [key], 'The placeholders are not those of the other languages.')
}

function placeholders(text: string): string {
  return [...new Set(text.match(/\{\w+\}/g))].sort().join()
}
