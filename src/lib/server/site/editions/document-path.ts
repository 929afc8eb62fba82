import { type Kind, kindNames, kinds } from './kinds/index.ts'

/** What a document's path says of it. */
export type DocumentName = {
  kind: Kind
  /** What it is called; the kind's name where there is only one. */
  id: string
  /** The tenant whose own it is; null for what all share. */
  tenant: string | null
  /** The locale or language it speaks; null where it has no words. */
  locale: string | null
}

const parts = {
  '{id}': '(?<id>[a-z0-9]+(?:-[a-z0-9]+)*)',
  '{locale}': '(?<locale>[a-z]{2}(?:-[A-Z]{2})?)',
}

/** Kinds by the folder, or the file, at the root. */
const byRoot = new Map<string, { kind: Kind; pattern: RegExp }[]>()
for (const kind of kindNames) {
  const { at } = kinds[kind]
  const root = at.split('/', 1)[0] ?? at
  const source = at
    .replaceAll('.', '\\.')
    .replaceAll(/\{\w+\}/g, (part) => parts[part as keyof typeof parts])
  byRoot.set(root, [...(byRoot.get(root) ?? []), { kind, pattern: new RegExp(`^${source}$`) }])
}

const own = /^tenants\/([a-z0-9-]+)\/(.+)$/

/** Which document lives at a path; undefined where no kind does. */
export function documentName(path: string): DocumentName | undefined {
  const [, tenant = null, rest = path] = own.exec(path) ?? []
  for (const { kind, pattern } of byRoot.get(rest.split('/', 1)[0] ?? rest) ?? []) {
    const match = pattern.exec(rest)
    if (!match || (tenant !== null && kinds[kind].shared)) continue
    const { id = kind, locale = null } = match.groups ?? {}
    return { kind, id, tenant, locale }
  }
  return undefined
}

/** Where a document lives: the inverse of `documentName`. */
export function documentPath({ kind, id, tenant, locale }: DocumentName): string {
  const shared = kinds[kind].at.replace('{id}', id).replace('{locale}', locale ?? '')
  return tenant === null ? shared : `tenants/${tenant}/${shared}`
}

/** Whether documents of a kind speak a language. */
export function isSpoken(kind: Kind): boolean {
  return kinds[kind].at.includes('{locale}')
}

/** The folder of everything that is called `id` among documents of a kind: `products/flyers`. */
export function folderOf(kind: Kind, id: string): string {
  return `${kinds[kind].at.split('/', 1)[0]}/${id}`
}
