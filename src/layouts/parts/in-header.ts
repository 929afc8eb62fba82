import type { PhotoPlace } from '../../lib/server/site/shop/photo-markup.ts'

/** Where a shop's own drawing stands in its header, whose link says the name. */
export const inHeader: PhotoPlace = { sizes: [{ width: '12rem' }], alt: '' }
