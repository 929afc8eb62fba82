import { languageOf } from '../../../domain/urls/locale.ts'
import { type DocumentName, documentName, isSpoken } from './document-path.ts'
import { type Kind, kinds } from './kinds/index.ts'

/** Stands for the id where what was read is which documents there are. */
export const LISTING = '*'
/** Stands for tenant and locale where documents were read whosever they are. */
export const ANYBODY = '*'
const NONE = '-'

/** What was read, and as seen by whom; the same for all where it makes no difference. */
export function readKey(
  kind: Kind,
  id: string,
  tenant: string | null,
  locale: string | null,
): string {
  const owner = kinds[kind].shared ? null : tenant
  const spoken = isSpoken(kind) ? locale : null
  return `${kind} ${id} ${owner ?? NONE} ${spoken ?? NONE}`
}

/** Every document of a kind that is called so, or every one there is, was read. */
export function anybodysKey(kind: Kind, id: string): string {
  return `${kind} ${id} ${ANYBODY} ${ANYBODY}`
}

export function parseReadKey(key: string) {
  const [kind = '', id = '', tenant = NONE, locale = NONE] = key.split(' ')
  return {
    // Keys are made here alone; a stored page of another build is rendered again.
    kind: kind as Kind,
    id,
    tenant: tenant === NONE ? null : tenant,
    locale: locale === NONE ? null : locale,
  }
}

/**
 * Whether a text begins with one of a few others. By one of their letters, the one at `place`, most that do
 * not are told at once: it is asked of half a million keys of ten thousand pages.
 */
export function beginsWithOneOf(beginnings: readonly string[], place: number) {
  const byLetter: (string[] | undefined)[] = []
  for (const beginning of beginnings) {
    const letter = beginning.charCodeAt(place)
    byLetter[letter] = [...(byLetter[letter] ?? []), beginning]
  }
  return (text: string): boolean => {
    const near = byLetter[text.charCodeAt(place)]
    return near?.some((beginning) => text.startsWith(beginning)) ?? false
  }
}

/** So many subjects are sooner compared than looked up by a part of the key. */
const FEW = 8

/**
 * Whether changed documents could change what a key names: found by their paths alone, so it may say
 * yes where the documents say the same as before.
 */
export function touchedBy(changed: Iterable<string>): (key: string) => boolean {
  const names = [...changed].flatMap((path) => documentName(path) ?? [])
  const bySubject = new Map<string, DocumentName[]>()
  for (const name of names)
    for (const subject of [`${name.kind} ${name.id}`, `${name.kind} ${LISTING}`]) {
      const near = bySubject.get(subject)
      if (near) near.push(name)
      else bySubject.set(subject, [name])
    }
  const isTenantChanged = bySubject.has(`tenant ${LISTING}`)
  const subjects = [...bySubject.keys()].map((subject) => `${subject} `)
  const isNear = beginsWithOneOf(subjects, 0)
  return (key) => {
    // Asked of every key of every page, and almost always in vain.
    if (subjects.length <= FEW && !isTenantChanged && !isNear(key)) return false
    const near = bySubject.get(key.slice(0, key.indexOf(' ', key.indexOf(' ') + 1)))
    if (!near && !isTenantChanged) return false
    const { tenant, locale } = parseReadKey(key)
    // A tenant's document says which shared ones it does without.
    if (tenant !== null && bySubject.has(`tenant ${tenant}`)) return true
    return (near ?? []).some(
      (name) =>
        (name.tenant === null || tenant === null || isOneOf(name.tenant, [tenant])) &&
        (name.locale === null || isOneOf(name.locale, [locale, languageOf(locale ?? '')])),
    )
  }
}

function isOneOf(own: string, seen: readonly (string | null)[]): boolean {
  return seen.includes(own) || seen.includes(ANYBODY)
}
