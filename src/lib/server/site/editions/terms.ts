import { term } from './kinds/term.ts'
import type { Library } from './library.ts'

/** A term by the spellings that are linked to it. */
export type TermForms = { id: string; forms: string[] }

/** The terms that have a page for a tenant in a locale, by their spellings. */
export function formsOf(library: Library, tenant: string, locale: string): readonly TermForms[] {
  return library.results.of(`=terms ${tenant} ${locale} `, (of) => {
    const documents = of.view(tenant, locale)
    return documents.ids('term').flatMap((id): TermForms[] => {
      const forms = documents.get('termWords', id)?.forms
      return forms && term.address(id, documents) ? [{ id, forms }] : []
    })
  })
}
