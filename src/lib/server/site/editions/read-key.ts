import { languageOf } from '../../../domain/urls/locale.ts'
import { documentName, isSpoken } from './document-path.ts'
import { type Kind, kinds } from './kinds/index.ts'

/** Stands for the id where what was read is which documents there are. */
export const LISTING = '*'
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

export function parseReadKey(key: string) {
  const [kind = '', id = '', tenant = NONE, locale = NONE] = key.split(' ')
  return {
    // Keys are made by `readKey` alone; a stored page of another build is rendered again.
    kind: kind as Kind,
    id,
    tenant: tenant === NONE ? null : tenant,
    locale: locale === NONE ? null : locale,
  }
}

/**
 * Whether changed documents could change what a key names: found by their paths alone, so it may say
 * yes where the documents say the same as before.
 */
export function touchedBy(changed: Iterable<string>): (key: string) => boolean {
  const names = [...changed].flatMap((path) => documentName(path) ?? [])
  const byId = Map.groupBy(names, ({ kind, id }) => `${kind} ${id}`)
  const byKind = Map.groupBy(names, ({ kind }) => kind)
  return (key) => {
    const { kind, id, tenant, locale } = parseReadKey(key)
    // A tenant's document says which shared ones it does without.
    if (tenant !== null && byId.has(`tenant ${tenant}`)) return true
    const near = id === LISTING ? byKind.get(kind) : byId.get(`${kind} ${id}`)
    return (near ?? []).some(
      (name) =>
        (name.tenant === null || tenant === null || name.tenant === tenant) &&
        (name.locale === null || [locale, languageOf(locale ?? '')].includes(name.locale)),
    )
  }
}
