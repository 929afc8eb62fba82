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
