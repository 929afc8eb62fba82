/** What a fact of a drawing may be: any number, what somebody has written, or one of some values. */
export type FactShape = 'number' | 'text' | 'colour' | readonly (string | number)[]

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
const film = ['none', 'matt', 'gloss', 'velvet'] as const
const foil = ['none', 'gold', 'silver', 'copper'] as const
const surface = ['coated', 'uncoated'] as const
const spotUvSides = [0, 1, 2] as const
/** Of what is folded or closed: varnish on its outside. */
const outsideUv = [0, 1] as const
const sheet = { ...flat, film, sides: [1, 2], spotUvSides, surface, foil } as const
const cut = { ...sheet, radiusMm: 'number' } as const
const sides = ['widthMm', 'heightMm']

/**
 * What the drawings of products are drawn from, by scene. Publishing refuses a fact that neither the
 * drawing nor a formula of the product reads, and a scene that draws no product.
 */
export const drawingFacts: Readonly<Record<string, DrawingFacts>> = {
  cards: { needs: sides, reads: cut },
  flyers: { needs: sides, reads: cut },
  letter: {
    needs: sides,
    reads: { ...flat, film, sides: [1, 2], surface, radiusMm: 'number', frontColours: 'number' },
  },
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
      perRoll: 'number',
      turnDegrees: [0, 90, 180, 270],
    },
  },
  leaflet: {
    needs: [...sides, 'fold'],
    reads: {
      ...sheet,
      spotUvSides: outsideUv,
      fold: ['half', 'z', 'letter', 'gate'],
      creased: [0, 1],
    },
  },
  poster: {
    needs: sides,
    reads: { ...flat, surface, backing: ['white', 'blue'], rolled: [0, 1] },
  },
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
      film,
      foil,
      spotUvSides: outsideUv,
    },
  },
  booklet: {
    needs: [...sides, 'spineMm'],
    reads: {
      ...flat,
      spineMm: 'number',
      pages: 'number',
      binding: ['stapled', 'perfect'],
      coverFilm: film,
      coverFoil: foil,
      coverSpotUvSides: outsideUv,
      coverSpinePrinted: [0, 1],
      innerColours: 'number',
      radiusMm: 'number',
      punched: [0, 1],
    },
  },
  rollup: { needs: sides, reads: { ...flat, wideFoot: [0, 1], lamp: [0, 1], spare: [0, 1] } },
  panel: {
    needs: [...sides, 'thicknessMm'],
    reads: { ...flat, drilled: [0, 1], core: ['solid', 'composite', 'foam', 'fluted', 'clear'] },
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
    reads: {
      colour: 'colour',
      printed: ['left', 'right', 'both', 'wrap'],
      lined: [0, 1],
      nameText: 'text',
    },
  },
  pad: {
    needs: [...sides, 'copies'],
    reads: {
      ...flat,
      copies: [2, 3, 4],
      numbering: ['none', 'black', 'red'],
      firstNumber: 'text',
      bound: ['pad', 'book', 'loose'],
      perforated: [0, 1],
      punched: [0, 1],
      frontColours: 'number',
      sides: [1, 2],
    },
  },
  calendar: {
    needs: [...sides, 'colour'],
    reads: {
      ...flat,
      colour: 'colour',
      month: 'number',
      surface,
      backMm: 'number',
      frontSheet: [0, 1],
    },
  },
  samples: { needs: ['samples'], reads: { samples: ['papers', 'labels', 'signs'] } },
}
