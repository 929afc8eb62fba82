import type { ArtworkLoaders } from '../../lib/pictures/artwork.ts'

/** Drawings that the documents of `content/artwork` choose from; each is drawn in `motifs`. */
export const motifNames = [
  'loaf',
  'bowls',
  'lighthouse',
  'tandem',
  'cheese',
  'teapot',
  'books',
  'horn',
  'carrot',
  'orange',
  'beans',
  'clock',
  'freighter',
  'sailboat',
  'honeycomb',
  'flower',
  'spectacles',
  'lanterns',
  'boules',
  'apricot',
  'cone',
  'cypresses',
  'lemon',
  'hills',
  'olives',
  'bell',
  'peaks',
  'moonlight',
  'skis',
  'sprig',
] as const

export type MotifName = (typeof motifNames)[number]

/**
 * What the things in the sample shop's pictures have printed on them: layouts of things that
 * businesses order, filled with what the documents `artwork/<language>.yaml` say. Put your own here, or
 * leave things out: they are drawn plainly.
 */
export const shopArtwork: ArtworkLoaders = {
  async card() {
    const { card } = await import('./card.ts')
    return ({ card: imprint }) => imprint && card(imprint)
  },
  async flyer() {
    const { flyer } = await import('./flyer.ts')
    return ({ flyer: imprint }) => imprint && flyer(imprint)
  },
  async leaflet() {
    const { leaflet } = await import('./flyer.ts')
    return ({ flyer: imprint }) => imprint && leaflet(imprint)
  },
  async banner() {
    const { banner } = await import('./banner.ts')
    return ({ banner: imprint }) => imprint && banner(imprint)
  },
  async label() {
    const { label } = await import('./label.ts')
    return ({ label: imprint }) => imprint && label(imprint)
  },
  async poster() {
    const { poster } = await import('./counter.ts')
    return ({ counter: imprint }) => imprint && poster(imprint)
  },
  async carton() {
    const { carton } = await import('./counter.ts')
    return ({ counter: imprint }) =>
      imprint && carton(imprint, imprint.third, imprint.accent, 'cream')
  },
  async stickers() {
    const { sticker } = await import('./counter.ts')
    return (imprints) => {
      const printed = [imprints.label, imprints.counter, imprints.flyer, imprints.card, imprints.banner]
      const known = printed.filter((imprint) => imprint !== undefined)
      return known.length > 0 ? known.map(sticker) : undefined
    }
  },
  async booklet() {
    const { eventFinishing, eventSheet } = await import('./flyer.ts')
    return ({ flyer: imprint }) =>
      imprint && { cover: eventSheet(imprint), spine: imprint.ground, ...eventFinishing(imprint) }
  },
  async rollup() {
    const { banner } = await import('./banner.ts')
    return ({ banner: imprint }) => imprint && banner(imprint)
  },
  async stationery() {
    const { stationery } = await import('./stationery.ts')
    return ({ stationery: imprint }) => imprint && stationery(imprint)
  },
  async form() {
    const { form } = await import('./form.ts')
    return ({ card: imprint }) => imprint && form(imprint)
  },
  async calendar() {
    const { calendar } = await import('./calendar.ts')
    return ({ banner: imprint }) => imprint && calendar(imprint)
  },
  async counter() {
    const { counter } = await import('./business.ts')
    return ({ counter: imprint }) => imprint && counter(imprint)
  },
}
