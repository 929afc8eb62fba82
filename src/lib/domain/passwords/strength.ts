import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

/** Words of a language by list; packages of different releases name their lists alike. */
export type Words = { language: string; lists: Record<string, unknown> }

/** How hard a password is to guess: 0 (at once) to 4. `about` is what everybody knows of its owner. */
export type Strength = (password: string, about: readonly string[]) => number

/**
 * Judges passwords by the words of these languages, beside those that are used everywhere. The first
 * characters count, and few letters are read as digits at once: what somebody types on purpose to be
 * judged for long takes some hundredths of a second.
 */
export function strengthBy(words: readonly Words[]): Strength {
  const lists = words.flatMap(({ language, lists }) =>
    Object.entries(lists).map(([name, list]) => [`${name} of ${language}`, list] as const),
  )
  const judge = new ZxcvbnFactory({
    dictionary: { ...dictionary, ...(Object.fromEntries(lists) as typeof dictionary) },
    graphs: adjacencyGraphs,
    maxLength: JUDGED,
    l33tMaxSubstitutions: 4,
  })
  return (password, about) => {
    const known = about.filter((word) => word.length > 2)
    return judge.check(password.normalize('NFKC').slice(0, JUDGED), [...known]).score
  }
}

/** Characters. */
const JUDGED = 32
