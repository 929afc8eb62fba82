import { z } from 'zod'
import { languageOf } from '../../../../domain/urls/locale.ts'
import { compareVoices, placeholders } from '../checks/voices.ts'
import type { Library } from '../library.ts'
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
    const language = locale ? languageOf(locale) : ''
    if (tenant !== null || locale !== language) {
      const general = library.view(null, language).get('dictionary', id)
      for (const [key, text] of Object.entries(data)) {
        if (general?.[key] === undefined)
          report(document, [key], `The language's ${id}.yaml has no such voice.`)
        else comparePlaceholders(document, key, text, general[key], report)
      }
      return
    }
    const pages = library.languages.flatMap((other) => {
      const path = `dictionaries/${other}/${id}.yaml`
      const own = library.view(null, other).get('dictionary', id)
      if (!own) report({ path }, [], 'These texts are missing in this language.')
      return own ? [{ language: other, path, data: own }] : []
    })
    // Compared once for all languages: by the first of them.
    if (pages[0]?.language === language) compareVoices(pages, baseLanguage(library), report)
  },
})

function baseLanguage(library: Library): string {
  const tenant = library.get('tenant', library.get('shop')?.defaultTenant)
  return tenant?.domain.base_locale.slice(0, 2) ?? library.languages[0] ?? ''
}

function comparePlaceholders(
  at: { path: string },
  key: string,
  text: string,
  other: string,
  report: Report,
): void {
  if (placeholders(text) !== placeholders(other))
    report(
      at,
      [key],
      `The placeholders are ${placeholders(text) || 'none'}; the language has ${placeholders(other) || 'none'}.`,
    )
}
