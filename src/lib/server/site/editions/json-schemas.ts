import { z } from 'zod'
import { type Kind, kinds } from './kinds/index.ts'

/**
 * What a document of a kind may hold, as it is written, before defaults, for editors that complete and
 * judge while typing. What JSON Schema cannot say is left open.
 */
export function jsonSchemaOf(kind: Kind): Record<string, unknown> {
  // What editors know is draft 7.
  return z.toJSONSchema(kinds[kind].schema, {
    io: 'input',
    unrepresentable: 'any',
    target: 'draft-7',
  })
}

/**
 * Where documents of a kind lie under the content folder, as patterns: those that all share, then a
 * tenant's own; of a language, then of a locale.
 */
export function patternsOf(kind: Kind): string[] {
  const { at, shared } = kinds[kind]
  const languages = at.includes('{locale}') ? ['[a-z][a-z]', '[a-z][a-z]-[A-Z][A-Z]'] : ['']
  const all = languages.map((language) => at.replace('{locale}', language).replace('{id}', '*'))
  return shared ? all : [...all, ...all.map((pattern) => `tenants/*/${pattern}`)]
}
