import type { Report } from '../kinds/define-kind.ts'
import { nearest } from '../nearest.ts'

/** A page of voices in one language. */
export type Voices = { language: string; path: string; data: Readonly<Record<string, string>> }

/**
 * Reports voices that one language has and others lack, and placeholders that differ, at the
 * language that is alone with it; where as many say one thing as the other, `base` is right.
 */
export function compareVoices(pages: readonly Voices[], base: string, report: Report): void {
  const keys = new Map<string, Voices[]>()
  for (const page of pages)
    for (const key of Object.keys(page.data)) keys.set(key, [...(keys.get(key) ?? []), page])
  const usual = new Set(
    [...keys].filter(([, having]) => isRight(having, pages, base)).map(([key]) => key),
  )
  const misspelt = new Set<string>()
  for (const page of pages) {
    const missing = new Set([...usual].filter((key) => page.data[key] === undefined))
    for (const key of Object.keys(page.data)) {
      const near = usual.has(key) ? undefined : nearest(key, missing)
      if (near === undefined) continue
      misspelt.add(key)
      missing.delete(near)
      report(page, [key], `The other languages have no such voice. Did you mean "${near}"?`)
    }
    for (const key of missing) report(page, [key], 'This voice is missing.')
  }
  for (const [key, having] of keys) {
    if (!usual.has(key) && !misspelt.has(key))
      for (const page of pages)
        if (!having.includes(page)) report(page, [key], 'This voice is missing.')
    comparePlaceholders(key, having, base, report)
  }
}

function comparePlaceholders(
  key: string,
  pages: readonly Voices[],
  base: string,
  report: Report,
): void {
  const groups = new Map<string, Voices[]>()
  for (const page of pages) {
    const names = placeholders(page.data[key] ?? '')
    groups.set(names, [...(groups.get(names) ?? []), page])
  }
  if (groups.size < 2) return
  const most = Math.max(...[...groups.values()].map(({ length }) => length))
  const usual = [...groups].filter(([, { length }]) => length === most)
  const [right = ''] =
    usual.find(([, group]) => group.some(({ language }) => language === base)) ?? usual[0] ?? []
  for (const [names, group] of groups)
    if (names !== right)
      for (const page of group)
        report(
          page,
          [key],
          `The placeholders are ${names || 'none'}; the other languages have ${right || 'none'}.`,
        )
}

function isRight(having: readonly Voices[], all: readonly Voices[], base: string): boolean {
  if (having.length * 2 !== all.length) return having.length * 2 > all.length
  return having.some(({ language }) => language === base)
}

/** The names to be filled in, as `{count} {name}`. */
export function placeholders(text: string): string {
  return [...new Set(text.match(/\{\w+\}/g))].sort().join(' ')
}
