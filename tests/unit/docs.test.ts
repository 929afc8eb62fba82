import { expect, test } from 'vitest'
import { linkProblems, mapProblems } from '../../scripts/checks/docs.ts'

const terms = {
  scripts: ['check', 'import-prices'],
  headingsOf: (file: string) =>
    file === 'docs/mail.md' ? ['mail', 'who-sends-it'] : file === 'README.md' ? [] : undefined,
}
const known = {
  paths: [
    '/src/lib/domain/order/todo.ts',
    '/src/lib/domain/order/done.ts',
    '/src/lib/domain/order',
    '/content/dictionaries/de/errors.yaml',
  ],
  words: new Set(['demand', 'shop', 'voice', 'postbox']),
}

test('a link leads to a file, and to a heading that it has', () => {
  const text =
    '[mail](mail.md), [who](mail.md#who-sends-it), [back](../README.md), [web](https://example.org)'
  expect(linkProblems('docs/map.md', text, terms)).toEqual([])
  expect(linkProblems('docs/map.md', '[gone](letters.md)', terms)).toEqual([
    'docs/map.md links to letters.md, which is not there.',
  ])
  expect(linkProblems('docs/map.md', '[gone](mail.md#who-reads-it)', terms)).toEqual([
    'docs/map.md links to mail.md#who-reads-it, a heading that is not there.',
  ])
})

test('a script that is named can be run', () => {
  const text = '`npm run check`, or\n```sh\nnpm run --silent import-prices -- list.csv\n```'
  expect(linkProblems('README.md', text, terms)).toEqual([])
  expect(linkProblems('README.md', 'npm run prices', terms)).toEqual([
    'README.md says npm run prices, which package.json does not have.',
  ])
})

test.each([
  'order/todo.ts',
  'domain/order',
  'domain/<slice>/todo.ts',
  'order/{todo,done}.ts',
  'content/dictionaries/*/errors.yaml',
  'todo.ts',
  'demand(context, condition)',
  'shop.voice',
  'npm start',
])('the map may name %s', (span) => {
  expect(mapProblems(`\`${span}\``, known)).toEqual([])
})

test.each([
  'order/to-do.ts',
  'domain/orders',
  'order/{todo,gone}',
  'letters.yaml',
  'refuse(context)',
  'shop.voices',
])('the map may not name %s, which nobody finds', (span) => {
  expect(mapProblems(`It is \`${span}\`.`, known)).toEqual([
    `docs/map.md names \`${span}\`, which is not there.`,
  ])
})
