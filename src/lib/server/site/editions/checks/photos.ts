import type { AnyDocument } from '../documents.ts'
import type { Report } from '../kinds/define-kind.ts'
import type { Library } from '../library.ts'
import { didYouMean } from '../nearest.ts'
import { photoNamed, photosOf } from '../photos.ts'
import { markedIn } from './marked.ts'

/** What stands against a photograph where `tenants` show it, `least` pixels wide or wider. */
export function photoFault(
  id: string,
  least: number,
  tenants: readonly string[],
  library: Library,
): string | undefined {
  for (const tenant of tenants) {
    const photo = photoNamed(library.view(tenant, null), id)
    if (!photo) {
      const hint = didYouMean(
        id,
        photosOf(library).map((each) => each.photo.id),
      )
      return `There is no picture ${id} in images/.${hint}`
    }
    if (!photo.about) return `What ${id} shows is said in images/${id}.yaml, which is missing.`
    const { width } = photo.file
    if (photo.format !== 'svg' && width < least)
      return `The picture ${id} is ${width} pixels wide; here it needs ${least}.`
  }
  return undefined
}

/** Photographs that the data of a document names by its schema. */
export function checkPhotos(
  document: AnyDocument,
  schema: Parameters<typeof markedIn>[0],
  library: Library,
  report: Report,
): void {
  for (const { mark, text, keys } of markedIn(schema, document.data)) {
    if (mark.names !== 'photo') continue
    const fault = photoFault(text, mark.least ?? 0, library.tenantsOf(document), library)
    if (fault) report(document, keys, fault)
  }
}
