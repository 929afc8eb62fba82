import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseDocument } from 'yaml'
import { plainYaml } from '../../src/lib/server/site/editions/plain-yaml.ts'
import { readSource } from '../../src/lib/server/site/editions/source.ts'
import { testShopFolder } from '../setup/test-shop.ts'

/** What a parser makes of a text, with its keys in their order; null where something is wrong. */
function parsed(yaml: string): string | null {
  const tree = parseDocument(yaml, { prettyErrors: false })
  return tree.errors.length + tree.warnings.length > 0 ? null : JSON.stringify(tree.toJS())
}

const odd = fc.constantFrom(
  ...["'", '"', ': ', ':', ' #', '#', ' ', '  ', '-', '- ', '&a', '*a', '!x', '|', '>', '%'],
  ...['@', '`', '{', '}', '[', ']', ',', '~', '?', '\t', '\r', '\n', '\u00a0', '\u0085', '\u2028'],
  ...['\0', '\ud800', '😀', 'é', 'e\u0301', '\\n', '\\', '\\u0041', "''", '...', '---', '=', '<<'],
  ...['null', 'Null', 'true', 'FALSE', 'yes', 'no', 'on', '__proto__', 'constructor', 'a'],
  ...['.inf', '0x1f', '0o7', '1', '1e3', '-0', '-1', '+1', '1.50', '.5', '5.', '007', '1_000'],
  ...['2026-11-20', '12:30', '-.5', '9007199254740993', '1.0000000000000000001'],
)
const word = fc.oneof(odd, fc.stringMatching(/^[a-zA-Zäöüß0-9 _.,;'()&+%/-]{0,8}$/))
const phrase = fc.array(word, { maxLength: 4 }).map((words) => words.join(''))
const usual = fc.oneof(
  fc.stringMatching(/^[a-z][a-z ]{0,8}[a-z]$/),
  fc.stringMatching(/^(0|[1-9][0-9]{0,4})(\.[0-9]{1,2})?$/),
  fc.constantFrom('true', 'false', '"Firm, the usual choice"', "'it''s'", '300 g', '85 × 55 mm'),
  fc.constantFrom('“none”, yes', 'L’imprimerie d’ici', '(lundi & mardi)', '/cards/', '"a \\"b\\""'),
)
const scalar = fc.oneof({ weight: 5, arbitrary: usual }, { weight: 1, arbitrary: phrase })
const key = fc.oneof(
  { weight: 9, arbitrary: fc.stringMatching(/^[a-z][a-z0-9-]{0,3}$/) },
  { weight: 1, arbitrary: fc.constantFrom('null', 'True', '1', '10', '007', 'a.b', '"q"', '-a') },
)

/** A value in brackets, and now and then over several lines. */
const { flow } = fc.letrec<{ flow: string; inner: string }>((tie) => ({
  inner: fc.oneof({ weight: 4, arbitrary: scalar }, { weight: 1, arbitrary: tie('flow') }),
  flow: fc
    .tuple(
      fc.boolean(),
      fc.array(fc.tuple(key, tie('inner')), { maxLength: 3 }),
      fc.constantFrom(' ', ' ', ' ', '', '\n', '\n    ', '\n # c\n'),
    )
    .map(([isMap, entries, gap]) =>
      isMap
        ? `{${gap}${entries.map(([name, value]) => `${name}: ${value}`).join(`,${gap}`)}${gap}}`
        : `[${gap}${entries.map(([, value]) => value).join(`,${gap}`)}${gap}]`,
    ),
}))
const inLine = fc.oneof({ weight: 3, arbitrary: scalar }, { weight: 1, arbitrary: flow })

type Block = { lines: string[] }
const indented = (lines: readonly string[], by: number) =>
  lines.map((line) => ' '.repeat(Math.max(0, by)) + line)
/** Mostly what it should be. */
const about = (width: number) =>
  fc.oneof(
    { weight: 12, arbitrary: fc.constant(width) },
    { weight: 1, arbitrary: fc.constantFrom(width - 1, width + 1, 0, width + 3) },
  )

/** Mappings and lists within each other, mostly in order. */
const { block } = fc.letrec<{ block: Block; entry: string[]; item: string[] }>((tie) => ({
  block: fc
    .oneof(
      fc.array(tie('entry'), { minLength: 1, maxLength: 4 }),
      fc.array(tie('item'), { minLength: 1, maxLength: 3 }),
    )
    .map((parts) => ({ lines: parts.flat() })),
  entry: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom(...[[''], ['# a remark'], ['      # another'], ['a']]),
    fc.tuple(key, inLine).map(([name, value]) => [`${name}: ${value}`]),
    fc
      .tuple(key, tie('block'), about(2), fc.constantFrom('', '', '', ' ', ' # c'))
      .map(([name, { lines }, by, end]) => [`${name}:${end}`, ...indented(lines, by)]),
  ),
  item: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    inLine.map((value) => [`- ${value}`]),
    fc.tuple(tie('block'), about(2), fc.constantFrom('- ', '- ', '-   ', '-')).map(
      ([
        {
          lines: [first = '', ...others],
        },
        by,
        dash,
      ]) => [dash + first, ...indented(others, by + dash.length - 2)],
    ),
  ),
}))
const lines = fc.array(phrase, { maxLength: 3 }).map((all) => ({ lines: all }))
const text = fc
  .tuple(
    fc.oneof({ weight: 9, arbitrary: block }, { weight: 1, arbitrary: lines }),
    fc.constantFrom('\n', '\n', '', '\n\n', '\n# end'),
  )
  .map(([{ lines: all }, end]) => all.join('\n') + end)

test('what is read without a parser is what a parser reads', () => {
  let read = 0
  fc.assert(
    fc.property(text, (yaml) => {
      const plain = plainYaml(yaml)
      if (plain === null) return
      read += 1
      expect(JSON.stringify(plain)).toBe(parsed(yaml))
    }),
    { numRuns: 30_000 },
  )
  expect(read).toBeGreaterThan(1500)
})

test('nearly all documents of a shop need no parser, and are what it reads', () => {
  const root = testShopFolder()
  const documents = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.yaml'))
    .map((path) => readFileSync(join(root, path), 'utf8'))
  const plain = documents.filter((yaml) => {
    const read = plainYaml(yaml)
    if (read) expect(JSON.stringify(read)).toBe(parsed(yaml))
    return read
  })
  expect(plain.length / documents.length).toBeGreaterThan(0.8)
})

test('where a key stands is known of what was read without a parser', () => {
  const yaml = 'name: Cards\noptions:\n  - { key: a }\n  - key: b\n    factor: 2\n'
  expect(plainYaml(yaml)).not.toBeNull()
  const read = readSource('a.yaml', yaml)
  const page = readSource('a.md', `---\n${yaml}---\nText\n`)
  for (const [source, offset] of [[read, 0] as const, [page, 1] as const]) {
    expect(source.ok && source.source.lineOf(['options', 1, 'factor'])).toBe(5 + offset)
    expect(source.ok && source.source.lineOf(['options', 0])).toBe(3 + offset)
  }
  expect(page.ok && page.source.lineOf(['body', 0])).toBe(8)
})
