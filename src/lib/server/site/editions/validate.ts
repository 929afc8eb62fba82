import type { ContentProblem } from './document.ts'
import { type Library, languagesOf } from './library.ts'
import { catalogueProblems } from './validate-catalogue.ts'
import { tenantProblems } from './validate-tenants.ts'

/** Reports a problem of a document; a message about a part of it begins with the keys of that part. */
export type Report = (path: string, message: string) => void

/**
 * Checks what no single document can know: that everything named exists, that every language says
 * everything, and that no two pages share an address. Answers all problems at once.
 */
export function validateLibrary(library: Library): Omit<ContentProblem, 'line'>[] {
  const problems: Omit<ContentProblem, 'line'>[] = []
  const report: Report = (path, message) => problems.push({ path, message })
  const settings = library.get('shop', 'shop.yaml')
  if (!settings) report('shop.yaml', 'The shop has no shop.yaml.')
  else if (!library.get('tenant', `tenants/${settings.defaultTenant}.yaml`))
    report('shop.yaml', `defaultTenant: there is no tenant ${settings.defaultTenant}.`)
  if (library.all('tenant').length === 0) report('tenants', 'The shop has no tenant.')
  const languages = languagesOf(library)
  tenantProblems(library, report)
  dictionaryProblems(library, languages, report)
  catalogueProblems(library, languages, report)
  return problems
}

function dictionaryProblems(library: Library, languages: string[], report: Report): void {
  const pages = new Map<string, Map<string, Record<string, string>>>()
  for (const { path, data } of library.all('dictionary')) {
    const [, language = '', file = ''] = path.split('/')
    if (!languages.includes(language)) continue
    const page = pages.get(file) ?? new Map()
    pages.set(file, page.set(language, data))
  }
  for (const [file, byLanguage] of pages) {
    const keys = new Map<string, string>()
    for (const voices of byLanguage.values())
      for (const [key, text] of Object.entries(voices)) if (!keys.has(key)) keys.set(key, text)
    for (const language of languages) {
      const path = `dictionaries/${language}/${file}`
      const voices = byLanguage.get(language)
      if (!voices) {
        report(path, 'This page of voices is missing in this language.')
        continue
      }
      for (const [key, text] of keys) {
        const own = voices[key]
        if (own === undefined) report(path, `${key}: this voice is missing.`)
        else if (placeholders(own) !== placeholders(text))
          report(path, `${key}: the placeholders are not those of the other languages.`)
      }
    }
  }
}

function placeholders(text: string): string {
  return [...new Set(text.match(/\{\w+\}/g))].sort().join()
}
