import type { Strength } from '../../../domain/passwords/strength.ts'

let loaded: Promise<Strength> | undefined

/** The judge of new passwords, by the words of all languages: some megabytes, and a second in which its thread does nothing else. */
export function strengthOfAll(): Promise<Strength> {
  loaded ??= load()
  return loaded
}

async function load(): Promise<Strength> {
  const [{ strengthBy }, en, de, fr, it] = await Promise.all([
    import('../../../domain/passwords/strength.ts'),
    import('@zxcvbn-ts/language-en'),
    import('@zxcvbn-ts/language-de'),
    import('@zxcvbn-ts/language-fr'),
    import('@zxcvbn-ts/language-it'),
  ])
  return strengthBy([
    { language: 'en', lists: en.dictionary },
    { language: 'de', lists: de.dictionary },
    { language: 'fr', lists: fr.dictionary },
    { language: 'it', lists: it.dictionary },
  ])
}
