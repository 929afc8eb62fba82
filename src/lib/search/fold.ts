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
