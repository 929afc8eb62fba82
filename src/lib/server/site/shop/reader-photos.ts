import { photoNamed } from '../editions/index.ts'
import { altOf, type PhotoPlace, photoMarkup } from './photo-markup.ts'
import type { TracedShop } from './trace.ts'

export function photoShown(
  { documents }: TracedShop,
  id: string,
  place: PhotoPlace,
): string | null {
  const photo = photoNamed(documents, id)
  return photo && photoMarkup(photo, altOf(photo, documents.locale ?? ''), place)
}
