/** As people name the files of one side, in the languages of our shops. */
const sides = {
  front: 'front|face|vorne|vorn|vorderseite|recto|avant|fronte|anteriore|davanti|vs|a',
  back: 'back|rear|hinten|ruckseite|rueckseite|verso|dos|arriere|retro|posteriore|dietro|rs|b',
} as const

export type Side = keyof typeof sides

/** Words of a file's name, without its ending, in lower case and without accents. */
export function wordsOfName(name: string): string[] {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '')
  const stem = plain.replace(/\.[a-z0-9]{1,5}$/i, '').replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
  return stem.toLowerCase().match(/[\p{L}\d]+/gu) ?? []
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
 * together, in the order of the artworks' names, and after them by what the files are called. What somebody has put in an
 * order stays before them, in it.
 */
export function placesInSets(
  files: readonly PlacedFile[],
  artworks: readonly string[],
): Map<string, number> {
  const loose = files.filter(({ place }) => place < FIRST_CHOSEN || place >= 1_000)
  const sets = new Map<string, string[]>()
  for (const { id, name } of loose) {
    const set = setOfName(name, artworks)
    sets.set(set, [...(sets.get(set) ?? []), id])
  }
  const ordered = [...sets.keys()].toSorted((a, b) => inOrder.compare(a, b))
  return new Map(
    loose.map(({ id, name }) => {
      const at = ordered.findIndex((set) => sets.get(set)?.includes(id))
      return [id, SET * (at + 1) + placeOf(name)]
    }),
  )
}

const inOrder = new Intl.Collator('en', { numeric: true })
const sideWords = Object.values(sides).flatMap((words) => words.split('|'))

/** What the files of one artwork have in common: its place among the named ones, or their name without the side. */
function setOfName(name: string, artworks: readonly string[]): string {
  const words = wordsOfName(name)
  const scores = artworks.map((artwork) => {
    const own = wordsOfName(artwork)
    const shared = own.filter((word) => words.includes(word)).length
    return shared === 0 ? 0 : shared + shared / own.length
  })
  const most = Math.max(0, ...scores)
  // What fits two artworks equally well names neither.
  if (most > 0 && scores.filter((score) => score === most).length === 1)
    return `0 ${scores.indexOf(most)}`
  return `1 ${words.filter((word) => !sideWords.includes(word)).join(' ')}`
}
