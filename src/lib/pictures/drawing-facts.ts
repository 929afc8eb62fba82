/** What a fact of a drawing may be: any number, or one of some values. */
export type FactShape = 'number' | 'colour' | readonly (string | number)[]

export type DrawingFacts = {
  /** Without these there is nothing to draw. */
  needs: readonly string[]
  reads: Readonly<Record<string, FactShape>>
}

const flat = {
  widthMm: 'number',
  heightMm: 'number',
  thicknessMm: 'number',
  grams: 'number',
} as const
const sheet = {
  ...flat,
  film: ['none', 'matt', 'gloss', 'velvet'],
  sides: [1, 2],
  radiusMm: 'number',
  spotUvSides: [0, 1, 2],
} as const
const sides = ['widthMm', 'heightMm']

/**
 * What the drawings of products are drawn from, by scene. Publishing refuses a fact that neither the
 * drawing nor a formula of the product reads, and a scene that draws no product.
 */
export const drawingFacts: Readonly<Record<string, DrawingFacts>> = {
  cards: { needs: sides, reads: sheet },
  flyers: { needs: sides, reads: sheet },
  banner: {
    needs: sides,
    reads: {
      ...flat,
      openPercent: 'number',
      hemMm: 'number',
      eyeletEveryCm: 'number',
      eyeletCorners: 'number',
    },
  },
  roll: {
    needs: sides,
    reads: {
      ...flat,
      shape: ['rectangle', 'oval', 'circle'],
      stock: ['white-pp', 'paper', 'kraft', 'clear'],
      radiusMm: 'number',
      whiteInk: [0, 1],
      coreMm: 'number',
      turnDegrees: [0, 90, 180, 270],
    },
  },
  leaflet: {
    needs: [...sides, 'fold'],
    reads: { ...sheet, fold: ['half', 'z', 'letter', 'gate'] },
  },
  poster: { needs: sides, reads: flat },
  stickers: { needs: sides, reads: { ...flat, shape: ['rectangle', 'oval', 'circle'] } },
  carton: {
    needs: ['widthMm', 'depthMm', 'heightMm'],
    reads: { ...flat, depthMm: 'number', colour: 'colour' },
  },
  booklet: { needs: [...sides, 'spineMm'], reads: { ...flat, spineMm: 'number' } },
  rollup: { needs: sides, reads: flat },
  panel: { needs: [...sides, 'thicknessMm'], reads: { ...flat, drilled: [0, 1] } },
  tshirt: { needs: ['colour'], reads: { colour: 'colour', printMm: 'number' } },
  mug: { needs: ['colour'], reads: { colour: 'colour' } },
  pad: {
    needs: [...sides, 'copies'],
    reads: {
      ...flat,
      copies: [2, 3, 4],
      numbering: ['none', 'black', 'red'],
      bound: ['pad', 'book', 'loose'],
      perforated: [0, 1],
    },
  },
  calendar: {
    needs: [...sides, 'colour'],
    reads: { ...flat, colour: 'colour', month: 'number' },
  },
  samples: { needs: ['samples'], reads: { samples: ['papers', 'labels', 'signs'] } },
}
