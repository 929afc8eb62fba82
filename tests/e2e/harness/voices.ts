import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { fill } from '../../../src/lib/domain/dictionary/dictionary.ts'
import { testShopFolder } from '../../setup/test-shop.ts'

export type Language = 'en' | 'fr' | 'de' | 'it'

const documents = new Map<string, unknown>()

/**
 * A text of the shop as it is now, by `page.key`, so that tests survive a change of wording. Throws
 * where the dictionary has none.
 */
export function voice(
  language: Language,
  key: string,
  values: Record<string, string | number> = {},
): string {
  const [page = '', name = ''] = key.split('.')
  const path = join('dictionaries', language, `${page}.yaml`)
  const text = wordsOf(path)[name]
  if (text === undefined) throw new Error(`${path} has no '${name}'.`)
  return fill(text, values)
}

/** The same as a pattern in which `{name}` stands for anything. */
export function voicePattern(language: Language, key: string): RegExp {
  const parts = voice(language, key).split(/\{\w+\}/)
  return new RegExp(parts.map(literally).join('.+'))
}

/** A document of the shop: what a product, category or page is called, or where links lead. */
export function wordsOf<Words = Record<string, string>>(path: string): Words {
  if (!documents.has(path)) {
    const text = readFileSync(join(testShopFolder(), path), 'utf8')
    // Of Markdown, the front matter.
    documents.set(path, parse(path.endsWith('.md') ? (text.split('---')[1] ?? '') : text))
  }
  return documents.get(path) as Words
}

function literally(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
