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
  surface: ['coated', 'uncoated'],
  foil: ['none', 'gold', 'silver', 'copper'],
} as const
const sides = ['widthMm', 'heightMm']

/**
 * What the drawings of products are drawn from, by scene. Publishing refuses a fact that neither the
 * drawing nor a formula of the product reads, and a scene that draws no product.
 */
export const drawingFacts: Readonly<Record<string, DrawingFacts>> = {
  cards: { needs: sides, reads: sheet },
  flyers: { needs: sides, reads: sheet },
  letter: { needs: sides, reads: { ...sheet, frontColours: 'number' } },
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
    reads: { ...sheet, fold: ['half', 'z', 'letter', 'gate'], creased: [0, 1] },
  },
  poster: { needs: sides, reads: flat },
  stickers: {
    needs: sides,
    reads: {
      ...flat,
      shape: ['rectangle', 'oval', 'circle'],
      stock: ['white', 'clear'],
      kissCut: [0, 1],
    },
  },
  carton: {
    needs: ['widthMm', 'depthMm', 'heightMm'],
    reads: {
      ...flat,
      depthMm: 'number',
      colour: 'colour',
      stock: ['white', 'kraft'],
      varnished: [0, 1],
      film: ['none', 'matt', 'gloss', 'velvet'],
    },
  },
  booklet: {
    needs: [...sides, 'spineMm'],
    reads: {
      ...flat,
      spineMm: 'number',
      pages: 'number',
      binding: ['stapled', 'perfect'],
      coverFilm: ['none', 'matt', 'gloss', 'velvet'],
      coverSpinePrinted: [0, 1],
    },
  },
  rollup: { needs: sides, reads: { ...flat, wideFoot: [0, 1], lamp: [0, 1] } },
  panel: {
    needs: [...sides, 'thicknessMm'],
    reads: { ...flat, drilled: [0, 1], core: ['solid', 'composite'] },
  },
  tshirt: {
    needs: ['colour'],
    reads: {
      colour: 'colour',
      sides: [1, 2],
      frontMm: 'number',
      chestMm: 'number',
      backMm: 'number',
      sleeveMm: 'number',
    },
  },
  mug: {
    needs: ['colour'],
    reads: { colour: 'colour', printed: ['left', 'right', 'both', 'wrap'] },
  },
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
