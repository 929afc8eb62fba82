import type { ArtworkLoaders } from '../../lib/pictures/artwork.ts'

/**
 * What the things in the sample shop's pictures have printed on them: artwork of businesses that do
 * not exist. Put your own here, or leave things out: they are drawn plainly.
 */
export const shopArtwork: ArtworkLoaders = {
  card: async () => (await import('./saltmarsh-pottery.ts')).card,
  flyer: async () => (await import('./skerry-light.ts')).flyer,
  leaflet: async () => (await import('./skerry-light.ts')).leaflet,
  banner: async () => (await import('./hill-street-wheelers.ts')).banner,
  label: async () => (await import('./ewe-and-rind.ts')).label,
  poster: async () => (await import('./tansy-seeds.ts')).poster,
  carton: async () => (await import('./tansy-seeds.ts')).carton,
  stickers: async () => (await import('./stickers.ts')).stickers,
  booklet: async () => (await import('./slow-rail.ts')).booklet,
  rollup: async () => (await import('./windmill-kites.ts')).rollup,
  stationery: async () => (await import('./quill-and-harrow.ts')).stationery,
  counter: async () => (await import('./rye-and-mabel.ts')).counter,
}
