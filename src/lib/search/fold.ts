/** Letters that Unicode does not take apart. */
const ligatures: Readonly<Record<string, string>> = { ß: 'ss', œ: 'oe', æ: 'ae', ø: 'o', ł: 'l' }

/** A word as it is compared: in lower case, without accents, ß as ss and œ as oe. */
export function fold(text: string): string {
  return text
    .toLowerCase()
    .replace(/[ßœæøł]/g, (letter) => ligatures[letter] ?? letter)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
}

/** Letters and digits that stand together. */
export const wordPattern = /[\p{L}\p{N}\p{M}]+/gu

export function wordsOf(text: string): string[] {
  return text.match(wordPattern) ?? []
}

/** Letters and digits of a text without what stands between: "rollup" of "Roll-up". */
function joined(text: string): string {
  return fold(wordsOf(text).join(''))
}

const compoundPattern = /[\p{L}\p{N}\p{M}]+(?:[-‐‑][\p{L}\p{N}\p{M}]+)+/gu

/** What a text is found by: its words, what long ones end with, and what hyphens join as one word; a name as one too. */
export function soughtIn(text: string, isName: boolean): string[] {
  const compounds = text.match(compoundPattern) ?? []
  const wholes = isName ? [...compounds, text] : compounds
  const words = wordsOf(text).flatMap((word) => withEnds(fold(word)))
  return [...new Set([...words, ...wholes.map(joined)])]
}

/** What one word has for the other's end in singular and plural, in the shops' languages. */
const ENDS = [
  ...['s', 'e', 'n', 'en', 'er', 'es', 'x', 'nen', 'o'].map((end) => ['', end]),
  ...[
    ['y', 'ies'],
    ['l', 'ux'],
    ['o', 'i'],
    ['a', 'e'],
    ['e', 'i'],
    ['a', 'he'],
    ['o', 'hi'],
  ],
].map(([one = '', other = '']) => [one, other] as const)

/** Whether two folded words are one in singular and plural. */
function isInflected(one: string, other: string): boolean {
  let same = 0
  while (same < one.length && one[same] === other[same]) same += 1
  if (same < 3) return one === other
  const [rest, otherRest] = [one.slice(same), other.slice(same)]
  return (
    one === other ||
    ENDS.some(([a, b]) => (rest === a && otherRest === b) || (rest === b && otherRest === a))
  )
}

/** Whether two texts name the same: in whatever number, and with whatever stands between their words. */
export function sameName(one: string, other: string): boolean {
  const [words, others] = [wordsOf(fold(one)), wordsOf(fold(other))]
  return (
    isInflected(joined(one), joined(other)) ||
    (words.length === others.length &&
      words.every((word, at) => isInflected(word, others[at] ?? '')))
  )
}

/** Whether a name begins with what was asked for, letter by letter or word by word. */
export function beginsWith(name: string, asked: string): boolean {
  const first = wordsOf(name).slice(0, wordsOf(asked).length).join(' ')
  return joined(name).startsWith(joined(asked)) || sameName(first, asked)
}

/** Ends of a long word are words of their own: "karten" of "visitenkarten". */
const LONG = 9
const SHORTEST_END = 5

/** A word of a name, and what it ends with, so that the parts of compounds are found. */
export function withEnds(word: string): string[] {
  const ends: string[] = []
  if (word.length >= LONG)
    for (let at = 3; at <= word.length - SHORTEST_END; at += 1) ends.push(word.slice(at))
  return [word, ...ends]
}

/** The word with each two neighbours changed over: "crads" is a slip for "cards". */
export function swapped(word: string): string[] {
  return Array.from({ length: Math.max(0, word.length - 1) }, (_, at) => {
    const [one = '', other = ''] = [word[at], word[at + 1]]
    return word.slice(0, at) + other + one + word.slice(at + 2)
  })
}
