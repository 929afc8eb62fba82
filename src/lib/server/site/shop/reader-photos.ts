import { productPicture } from '../../../pictures/product-picture.ts'
import { rasterOf } from '../../../pictures/raster.ts'
import type { PictureSpec } from '../../../pictures/spec.ts'
import { type Documents, photoAddress, photoNamed, photoShownBy } from '../editions/index.ts'
import { altOf, type PhotoPlace, type PhotoView, photoView } from './photo-markup.ts'
import type { ProductView, ShopReader } from './reader-type.ts'
import type { TracedShop } from './trace.ts'

/** Photographs as pages show them, and the one picture of a product that machines are given. */
export function openPhotos(
  traced: TracedShop,
  absolute: (path: string) => string,
  drawn: (spec: PictureSpec) => string,
): Pick<ShopReader, 'photo' | 'productImage'> {
  return {
    photo: (id, place) => photoShown(traced, id, place),
    productImage: (product) => absolute(productImage(traced.documents, product, drawn)),
  }
}

function photoShown({ documents }: TracedShop, id: string, place: PhotoPlace): PhotoView | null {
  const photo = photoNamed(documents, id)
  return photo && photoView(photo, place.alt ?? altOf(photo, documents.locale ?? ''), place)
}

/** Path of a product's picture for machines: its photograph as JPEG, or its drawing as PNG. */
function productImage(
  documents: Documents,
  { definition }: ProductView,
  drawn: (spec: PictureSpec) => string,
): string {
  const photo = photoShownBy(documents, { kind: 'product', id: definition.id })
  if (photo) return photoAddress(photo, { name: 'main.jpg' })
  return rasterOf(drawn(productPicture(definition.picture)))
}
