import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LineCounter, parseDocument } from 'yaml'
import { plainYaml } from '../../src/lib/server/site/editions/plain-yaml.ts'

/** What a parser makes of a text: its data and the line of each key, or that something is wrong. */
function parsed(yaml: string) {
  const counter = new LineCounter()
  const tree = parseDocument(yaml, { lineCounter: counter, prettyErrors: false })
  if (tree.errors.length + tree.warnings.length > 0) return null
  const { items } = tree.contents as unknown as {
    items: { key: { value: unknown; range: [number] } }[]
  }
  const lines = items.map(({ key }) => [key.value, counter.linePos(key.range[0]).line] as const)
  return { data: tree.toJS(), lines: new Map(lines) }
}

const usual = [
  'slug: notes/12-en',
  'title: Über 120 g/m² – was “Papier” wiegt',
  "description: L'imprimerie d'ici, jusqu'à 19 h (lundi & mardi); e.g. 5 % off, A/B + C",
  'layout: standard',
  'name: Straße',
]
const odd = fc.constantFrom(
  ...[
    "'",
    '"',
    ': ',
    ':',
    ' #',
    '#',
    ' ',
    '  ',
    '-',
    '- ',
    '&a',
    '*a',
    '!x',
    '|',
    '>',
    '%',
    '@',
    '`',
  ],
  ...['{', '}', '[', ']', ',', '~', '?', '\t', '\r', '\n', '\u00a0', '\u0085', '\u2028', '\0'],
  ...['null', 'Null', 'true', 'FALSE', 'yes', 'no', 'on', '<<', '...', '---', '=', '.inf', '0x1f'],
  ...[
    '1',
    '1e3',
    '2026-11-20',
    '12:30',
    'a',
    'é',
    'e\u0301',
    '\ud800',
    '😀',
    '__proto__',
    'constructor',
  ],
)
const word = fc.oneof(odd, fc.stringMatching(/^[a-zA-Zäöüß0-9 _.,;'()&+%/-]{0,8}$/))
const phrase = fc.array(word, { maxLength: 5 }).map((words) => words.join(''))
const line = fc.oneof(
  fc.constantFrom(...usual),
  fc
    .tuple(fc.constantFrom('title', 'slug', 'a_b', 'a1', 'null', 'true', 'A', 'y'), phrase)
    .map(([key, value]) => `${key}: ${value}`),
  phrase,
)
const text = fc
  .tuple(fc.array(line, { maxLength: 5 }), fc.constantFrom('', '\n', '\n\n'))
  .map(([lines, end]) => lines.join('\n') + end)

test('what is read without a parser is what a parser reads', () => {
  let read = 0
  fc.assert(
    fc.property(text, (yaml) => {
      const plain = plainYaml(yaml)
      if (plain === null) return
      read += 1
      expect(parsed(yaml)).toEqual({ data: plain.data, lines: plain.lines })
    }),
    { numRuns: 20_000 },
  )
  expect(read).toBeGreaterThan(500)
})

test('usual front matter needs no parser', () => {
  const lines = ['slug: notes/1-en', 'title: Note 1', 'description: Note 1, in en.']
  expect(plainYaml(lines.join('\n'))?.data).toEqual({
    slug: 'notes/1-en',
    title: 'Note 1',
    description: 'Note 1, in en.',
  })
  expect(plainYaml('layout: standard\n')?.lines.get('layout')).toBe(1)
})
