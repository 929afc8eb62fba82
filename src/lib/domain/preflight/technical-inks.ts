/**
 * Names that inks have in the files of customers which are no colour: where knives and creasing rules go, and white.
 * As letters alone, without accents, digits and spaces.
 */
const names: Readonly<Record<TechnicalInk, readonly string[]>> = {
  cut: [
    ...['cut', 'cutting', 'cutline', 'cutcontour', 'cutpath', 'contour', 'contourcut', 'crosscut'],
    ...['thrucut', 'throughcut', 'kisscut', 'halfcut', 'partialcutting', 'diecut', 'die'],
    ...[
      'dieline',
      'dielines',
      'crease',
      'creaseline',
      'creasing',
      'score',
      'fold',
      'foldline',
      'folding',
    ],
    ...['perf', 'perfcut', 'perforation', 'perforating', 'trim', 'trimline'],
    ...['stanze', 'stanzform', 'stanzkontur', 'stanzlinie'],
    ...['schnitt', 'schnittlinie', 'schneidlinie'],
    ...['kontur', 'konturschnitt', 'rillen', 'rillung', 'rilllinie', 'falz', 'falzlinie'],
    ...['decoupe', 'lignededecoupe', 'tracedecoupe', 'tracededecoupe', 'formededecoupe'],
    ...['rainage', 'pli', 'pliage', 'lignedepli'],
    ...['fustella', 'taglio', 'lineaditaglio', 'tracciatoditaglio', 'mezzotaglio'],
    ...['cordonatura', 'cordone', 'piega', 'perforazione'],
  ],
  white: [
    ...['white', 'whiteink', 'spotwhite', 'opaquewhite', 'rdgwhite'],
    ...['underprintwhite', 'whitebase'],
    ...['weiss', 'deckweiss', 'weissdruck', 'unterdruckweiss', 'blanc', 'blancdesoutien'],
    ...['bianco', 'biancocoprente', 'biancoselettivo'],
  ],
}

export type TechnicalInk = 'cut' | 'white'

/** What an ink of this name stands for where it is no colour; null for a colour. */
export function technicalInk(name: string): TechnicalInk | null {
  const plain = name
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replace(/[^a-z]/g, '')
  if (names.cut.includes(plain)) return 'cut'
  return names.white.includes(plain) ? 'white' : null
}
