/** As people name the files of one side, in the languages of our shops. */
const sides = {
  front: 'front|face|vorne|vorn|vorderseite|recto|avant|fronte|anteriore|davanti|vs|a',
  back: 'back|rear|hinten|ruckseite|verso|dos|arriere|retro|posteriore|dietro|rs|b',
} as const

export type Side = keyof typeof sides

/**
 * Words of a file's name, without its ending, as names are compared: in lower case, without accents, and ü like the ue
 * that files are given for it.
 */
export function wordsOfName(name: string): string[] {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').replace(/ß/g, 'ss')
  const stem = plain.replace(/\.[a-z0-9]{1,5}$/i, '').replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
  const words = stem.toLowerCase().match(/[\p{L}\d]+/gu) ?? []
  return words.map((word) => word.replace(/([aou])e/g, '$1'))
}

/** Which side a file is for, by its name; null where the name does not say. */
export function sideOfName(name: string): Side | null {
  const words = wordsOfName(name)
  const says = (side: Side) => words.some((word) => sides[side].split('|').includes(word))
  const [front, back] = [says('front'), says('back')]
  if (front !== back) return front ? 'front' : 'back'
  return null
}

/**
 * Where a file's pages stand among those of others, by its name: the front first, the back last, what
 * does not say in between.
 */
export function placeOf(name: string): number {
  const side = sideOfName(name)
  if (side === 'front') return 0
  return side === 'back' ? 2_000 : 1_000
}

/** Room for the sides of one artwork. */
const SET = 3_000
/** Places from here up to those that names give are those that somebody has chosen. */
export const FIRST_CHOSEN = 10

export type PlacedFile = { id: string; name: string; place: number }

/**
 * Where the files of a line stand that is printed from several artworks, by their ids: the sides of each artwork
 * together, at its own place where they name it. The others have the places that are left, by what they are called. What
 * somebody has put in an order stays before them, in it.
 */
export function placesInSets(
  files: readonly PlacedFile[],
  artworks: readonly string[],
): Map<string, number> {
  const loose = files.filter(({ place }) => place < FIRST_CHOSEN || place >= 1_000)
  const named = new Set(loose.map(({ name }) => artworkOfName(name, artworks)))
  const others = loose.filter(({ name }) => artworkOfName(name, artworks) === null)
  const unnamed = [...new Set(others.map(({ name }) => nameWithoutSide(name)))].toSorted(
    inOrder.compare,
  )
  const free = Array.from({ length: artworks.length + unnamed.length }, (_, at) => at).filter(
    (at) => !named.has(at),
  )
  return new Map(
    loose.map(({ id, name }) => {
      const at = artworkOfName(name, artworks) ?? free[unnamed.indexOf(nameWithoutSide(name))] ?? 0
      return [id, SET * (at + 1) + placeOf(name)]
    }),
  )
}

const inOrder = new Intl.Collator('en', { numeric: true })
const sideWords = Object.values(sides).flatMap((words) => words.split('|'))

/** The artwork that a file's name speaks for, by its place; null where that is none, or two equally well. */
function artworkOfName(name: string, artworks: readonly string[]): number | null {
  const words = wordsOfName(name)
  const scores = artworks.map((artwork) => {
    const own = wordsOfName(artwork)
    const shared = own.filter((word) => words.includes(word)).length
    return shared === 0 ? 0 : shared + shared / own.length
  })
  const most = Math.max(0, ...scores)
  const isOne = most > 0 && scores.filter((score) => score === most).length === 1
  return isOne ? scores.indexOf(most) : null
}

/** What the files of one artwork have in common that name none of those ordered. */
function nameWithoutSide(name: string): string {
  return wordsOfName(name)
    .filter((word) => !sideWords.includes(word))
    .join(' ')
}
