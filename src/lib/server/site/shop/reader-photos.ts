import { photoNamed } from '../editions/index.ts'
import { altOf, type PhotoPlace, type PhotoView, photoView } from './photo-markup.ts'
import type { TracedShop } from './trace.ts'

export function photoShown(
  { documents }: TracedShop,
  id: string,
  place: PhotoPlace,
): PhotoView | null {
  const photo = photoNamed(documents, id)
  return photo && photoView(photo, place.alt ?? altOf(photo, documents.locale ?? ''), place)
}
