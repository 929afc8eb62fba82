import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { mandateWordsIn } from '../../src/lib/server/commerce/sandbox/mandate-words.ts'

test.each(['en', 'de', 'fr', 'it'])(
  'what is kept as read in %s is what the sandbox shows',
  (language) => {
    const kept = parse(readFileSync(`src/content/dictionaries/${language}/mandate.yaml`, 'utf8'))
    expect(mandateWordsIn(language).text).toBe(kept.text)
  },
)
