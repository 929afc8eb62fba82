import { languageOf } from '../../../../domain/urls/locale.ts'
import type { StaffActor } from '../../../actor.ts'
import type { Database } from '../../../platform/db/index.ts'
import {
  type DataOf,
  documentName,
  documentPath,
  isFormat,
  type Library,
  photoAddress,
  photosOf,
  variantsOf,
} from '../../editions/index.ts'
import type { DraftDocumentRow } from '../draft-rows.ts'
import type { DraftState } from '../draft-states.ts'
import { maySee, mayTouch } from '../rights.ts'

/** Pictures of one answer. */
const MOST = 500

/** The pictures that a draft has and takes away, as somebody sees them. */
export async function picturesOf(
  db: Database,
  state: DraftState,
  staff: StaffActor,
  owner: string | undefined,
) {
  const { live, library, draft, changes } = state
  const tenants = library.all('tenant')
  const rows = new Map(state.documents.map((row) => [row.path, row]))
  const known = new Set([...library.documents.keys(), ...rows.keys()])
  const found = [...known].filter(isPicture).filter((path) => {
    const tenant = documentName(path)?.tenant ?? null
    return maySee(staff, path) && (owner === undefined || tenant === null || tenant === owner)
  })
  const shown = found.sort().slice(0, MOST)
  const thumbnails = {
    drafted: await draftedThumbnails(db, draft.id),
    live: liveThumbnails(live.library),
  }
  const changeOf = new Map(changes.map(({ path, change }) => [path, change]))
  const pictures = shown.map((path) => {
    const row = rows.get(path)
    const data = library.documents.get(path)?.data as DataOf<'jpeg'> | undefined
    return {
      ...nameOf(path),
      path,
      width: data?.width ?? 0,
      height: data?.height ?? 0,
      change: changeOf.get(path) ?? ('same' as const),
      mine: mayTouch(staff, 'content.edit', path, tenants),
      ...seenOf(path, row, live.library),
      changedBy: row?.changed_by ?? null,
      changedAt: row?.changed_at.toISOString() ?? null,
      thumbnail: thumbnails.drafted.get(path) ?? thumbnails.live.get(path) ?? null,
      languages: languagesOf(path, library),
      about: aboutOf(path, state, rows),
    }
  })
  const owners = [null, ...tenants.map(({ id }) => id)]
  const isMine = (tenant: string | null) =>
    mayTouch(
      staff,
      'content.edit',
      documentPath({ kind: 'jpeg', id: 'a', tenant, locale: null }),
      tenants,
    )
  return { pictures, total: found.length, owners: owners.filter(isMine) }
}

function isPicture(path: string): boolean {
  return isFormat(documentName(path)?.kind ?? '')
}

function nameOf(path: string) {
  const { id = '', tenant = null, kind = '' } = documentName(path) ?? {}
  return { name: id, tenant, format: isFormat(kind) ? kind : ('jpeg' as const) }
}

/** What a change of a document is made of: its state in the draft, and the live one that it was made of. */
function seenOf(path: string, row: DraftDocumentRow | undefined, live: Library) {
  const hash = row ? row.base_hash : (live.documents.get(path)?.hash ?? null)
  return { version: row?.version ?? 0, hash }
}

/** Languages in which shops have a picture; of one that is gone, in which they would have it. */
function languagesOf(path: string, library: Library): string[] {
  const document = library.named(path)
  const tenant = documentName(path)?.tenant ?? null
  const locales = document
    ? library.viewsOf(document).map(({ locale }) => locale)
    : library
        .all('tenant')
        .filter(({ id }) => tenant === null || id === tenant)
        .flatMap(({ data }) => data.locales)
  return [...new Set(locales.map(languageOf))].sort()
}

function aboutOf(
  picture: string,
  { library, live }: DraftState,
  rows: ReadonlyMap<string, DraftDocumentRow>,
) {
  const { name: id, tenant } = nameOf(picture)
  const path = documentPath({ kind: 'photo', id, tenant, locale: null })
  const data = library.documents.get(path)?.data as DataOf<'photo'> | undefined
  return {
    path,
    isThere: data !== undefined,
    alt: data?.alt ?? {},
    focus: data?.focus ?? { x: 50, y: 50 },
    rights: data?.rights ?? '',
    ...seenOf(path, rows.get(path), live.library),
  }
}

async function draftedThumbnails(db: Database, draft: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('content_draft_picture')
    .select(['path', 'thumbnail'])
    .where('draft', '=', draft)
    .execute()
  return new Map(
    rows.map(({ path, thumbnail }) => [
      path,
      `data:image/webp;base64,${thumbnail.toString('base64')}`,
    ]),
  )
}

/** The smallest file that pages have of each. */
function liveThumbnails(live: Library): Map<string, string> {
  return new Map(
    photosOf(live).flatMap(({ photo, document }) => {
      const [smallest] = variantsOf(photo)
      return smallest ? [[document.path, photoAddress(photo, smallest)]] : []
    }),
  )
}
