import { wordsOfName } from './sides.ts'

/** A line that files are wanted for, as far as names can tell it from others. */
export type FileLine = {
  id: string
  /** What it is called: product, job, characteristics. */
  names: readonly string[]
  /** Pages that its files have together; null where any number will do. */
  pages: number | null
  /** Whether it waits for a file. */
  waits: boolean
}

/** Pages are null where they could not be counted. */
export type ChosenFile = { name: string; pages: number | null }

const [BY_WORD, BY_PAGES, BY_WAITING] = [4, 2, 1]
/** Words that say nothing of what they are for. */
const SHORTEST = 3

/**
 * Which line each file is for, by its name and then by its pages, in the order of the files. Where
 * nothing tells lines apart it is the first that waits for a file and got none yet.
 */
export function assignFiles(files: readonly ChosenFile[], lines: readonly FileLine[]): string[] {
  const given = new Map<string, number>()
  return files.map((file) => {
    const scored = lines.map((line) => ({ line, score: scoreOf(file, line, given) }))
    const best = scored.toSorted((a, b) => b.score - a.score)[0]?.line
    if (!best) return ''
    given.set(best.id, (given.get(best.id) ?? 0) + (file.pages ?? 1))
    return best.id
  })
}

function scoreOf(file: ChosenFile, line: FileLine, given: ReadonlyMap<string, number>): number {
  const words = wordsOfName(file.name).filter((word) => tells(word))
  const own = new Set(line.names.flatMap(wordsOfName).filter((word) => tells(word)))
  const shared = words.filter((word) => [...own].some((each) => isAlike(each, word))).length
  const before = given.get(line.id) ?? 0
  const isFull = line.pages !== null && before >= line.pages
  const fits = !isFull && line.pages !== null && file.pages !== null && file.pages === line.pages
  const waits = line.waits && (before === 0 || (line.pages !== null && !isFull))
  return shared * BY_WORD + (fits ? BY_PAGES : 0) + (waits ? BY_WAITING : 0)
}

const tells = (word: string) => word.length >= SHORTEST || /\d/.test(word)

/** `flyers` is told by `flyer`, and the other way round. */
function isAlike(one: string, other: string): boolean {
  if (one === other) return true
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  return short.length > SHORTEST && long.startsWith(short)
}
