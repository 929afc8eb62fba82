import type { StaffActor } from '../../actor.ts'
import { documentName, kindNames, type Library, type StoredDocument } from '../editions/index.ts'
import { maySee, mayTouch } from './rights.ts'
import { isText } from './sources.ts'

/** Documents of one answer. */
const MOST = 200

export type Wanted = {
  owner?: string | undefined
  kind?: string | undefined
  within?: string | undefined
  text?: string | undefined
  after?: string | undefined
}

export type ListedDocument = {
  path: string
  kind: string
  name: string
  tenant: string | null
  locale: string | null
  isText: boolean
  mine: boolean
}

/** What somebody sees of the documents of a library, in order of paths. */
export function listed(library: Library, staff: StaffActor, wanted: Wanted) {
  const { owner, kind, within, text, after } = wanted
  const tenants = library.all('tenant')
  const found = [...library.documents.values()]
    .filter(
      (document) =>
        (kind === undefined || document.kind === kind) &&
        (within === undefined || document.path.includes(within)) &&
        (owner === undefined || (documentName(document.path)?.tenant ?? '-') === owner) &&
        maySee(staff, document.path) &&
        (!text || says(document, text.toLowerCase())),
    )
    .map(({ path }) => path)
    .sort()
  const rest = after === undefined ? found : found.filter((path) => path > after)
  const page = rest.slice(0, MOST)
  return {
    documents: page.map((path) => describe(path, staff, tenants)),
    next: rest.length > MOST ? (page.at(-1) ?? null) : null,
    total: found.length,
    kinds: [...kindNames],
  }
}

/** What a path says of a document, and whether somebody may change it. */
export function describe(
  path: string,
  staff: StaffActor,
  tenants: readonly { id: string }[],
): ListedDocument {
  const name = documentName(path)
  return {
    path,
    kind: name?.kind ?? '',
    name: name?.id ?? path,
    tenant: name?.tenant ?? null,
    locale: name?.locale ?? null,
    isText: isText(path),
    mine: isText(path) && mayTouch(staff, 'content.edit', path, tenants),
  }
}

function says({ path, data }: StoredDocument, text: string): boolean {
  if (!isText(path)) return false
  return path.includes(text) || hasText(data, text)
}

function hasText(value: unknown, text: string): boolean {
  if (typeof value === 'string') return value.toLowerCase().includes(text)
  if (typeof value === 'number') return String(value).includes(text)
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(
    ([key, inner]) => key.toLowerCase().includes(text) || hasText(inner, text),
  )
}
