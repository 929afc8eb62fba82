import type { Strength } from '../../lib/domain/passwords/strength.ts'

const loaded = new Map<string, Promise<Strength>>()

/** The server's judge of new passwords, with the words of one language; loaded when somebody types one. */
export function loadStrength(language: string): Promise<Strength> {
  const known = loaded.get(language)
  if (known) return known
  const judge = load(language)
  loaded.set(language, judge)
  // Without a network the next letter tries again.
  judge.catch(() => loaded.delete(language))
  return judge
}

async function load(language: string): Promise<Strength> {
  const [{ strengthBy }, { dictionary }] = await Promise.all([
    import('../../lib/domain/passwords/strength.ts'),
    wordsOf(language),
  ])
  return strengthBy([{ language, lists: dictionary }])
}

function wordsOf(language: string): Promise<{ dictionary: Record<string, unknown> }> {
  switch (language) {
    case 'de':
      return import('@zxcvbn-ts/language-de')
    case 'fr':
      return import('@zxcvbn-ts/language-fr')
    case 'it':
      return import('@zxcvbn-ts/language-it')
    default:
      return import('@zxcvbn-ts/language-en')
  }
}
