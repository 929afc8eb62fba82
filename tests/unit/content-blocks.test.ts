import { expect, test } from 'vitest'
import { blocks } from '../../src/lib/documents/blocks/index.ts'
import { judgedContent } from './judged-content.ts'

const { problems } = judgedContent()

const page = 'pages/home/page.yaml'
const en = 'pages/home/en.md'
const fr = 'pages/home/fr.md'

test('the example of every block is what its schemas ask for', () => {
  for (const [name, { facts, words, example }] of Object.entries(blocks)) {
    expect(facts.safeParse(example.facts).error, name).toBeUndefined()
    expect(words.safeParse(example.words).error, name).toBeUndefined()
  }
})

test('a block that nobody knows, and a fact that it has not', () => {
  expect(problems([page, 'block: dates', 'block: date'])).toEqual([
    `${page} [- block: date] blocks.2.block: "date" is not known here. Did you mean "dates"?`,
  ])
  expect(
    problems([page, '    quantity: 250\n  - block: steps', '    quantty: 250\n  - block: steps']),
  ).toEqual([
    `${page} [quantty: 250] blocks.2.quantty: no such key is known here. Did you mean "quantity"?`,
  ])
})

test('products, pages, quantities and priorities that blocks name are there', () => {
  expect(problems([page, '[business-cards, flyers', '[business-crads, flyers'])).toEqual([
    `${page} [products: [business-crads, flyers, pvc-banner, roll-labels]] blocks.0.quote.products.0: There is no product business-crads. Did you mean "business-cards"?`,
  ])
  expect(problems([page, 'page: preparing-your-file', 'page: preparing-your-files'])).toEqual([
    `${page} [to: { page: preparing-your-files }] blocks.4.to.page: There is no page preparing-your-files. Did you mean "preparing-your-file"?`,
  ])
  expect(
    problems([page, /quantity: 250\n {2}- block: steps/, 'quantity: 260\n  - block: steps']),
  ).toEqual([
    `${page} [quantity: 260] blocks.2.quantity: 260 is no quantity of the product business-cards.`,
  ])
  expect(problems([page, 'priority: standard', 'priority: slow'])).toContain(
    `${page} [priority: slow] blocks.0.quote.priority: The product business-cards has no priority slow.`,
  )
})

test('a page that a button leads to is there in every shop that shows it', () => {
  expect(
    problems(['pages/preparing-your-file/page.yaml', /^/, 'tenants: [ie, uk, de, fr, it]\n']),
  ).toContain(
    `${page} [to: { page: preparing-your-file }] blocks.4.to.page: The page preparing-your-file leads nowhere: tenant ch has none in de-CH.`,
  )
})

test('words are those that the block asks for, in the language of the file', () => {
  expect(problems([en, '    lead:', '    leda:'])).toEqual([
    expect.stringMatching(
      /^pages\/home\/en\.md \[leda: .*\] blocks\.top\.leda: no such key is known here\. Did you mean "lead"\?$/,
    ),
  ])
  expect(problems([en, '  range:', '  rnage:'])).toEqual([
    `${en} [rnage:] blocks.rnage: The page has no block rnage. Did you mean "range"?`,
    `${en} [blocks:] blocks.range.title: this is missing.`,
  ])
})

test('what one language says all of them say, and fill in the same', () => {
  expect(problems([en, '  range:\n', '  range:\n    lead: All of it.\n'])).toEqual(
    ['de', 'fr', 'it'].map(
      (language) =>
        `pages/home/${language}.md [range:] blocks.range.lead: this is missing; ${en} has it.`,
    ),
  )
  expect(problems([fr, '{deadline}', 'demain'])).toContainEqual(
    expect.stringMatching(
      /^pages\/home\/fr\.md \[text: .*\] blocks\.days\.text: the placeholders are none; \S+ has \{deadline\}\.$/,
    ),
  )
  expect(problems([fr, '{deadline}', '{dedline}'])).toContainEqual(
    expect.stringContaining(
      'blocks.days.text: nothing is filled in for {dedline}; there are {deadline}, {shop}',
    ),
  )
})

test('a text that no block shows, and a block that has no text', () => {
  expect(problems([en, /$/, 'Lost.\n'])).toEqual([
    `${en} [Lost.] No block \`text\` shows what is written here.`,
  ])
  expect(
    problems([page, '  - block: dates', '  - { block: text, key: about }\n  - block: dates']),
  ).toEqual(
    expect.arrayContaining([
      expect.stringContaining('The block about shows the text below, and there is none.'),
    ]),
  )
})

test('a hero is the head, a key stands once, a layout is one that a page may choose', () => {
  expect(problems([page, 'key: days', 'key: range'])).toContain(
    `${page} [key: range] blocks.2.key: range stands twice.`,
  )
  expect(problems([page, 'layout: home', 'layout: landing-chrismas'])).toEqual([
    `${page} [layout: landing-chrismas] layout: "landing-chrismas" is not known here. Did you mean "landing-christmas"?`,
  ])
})

test('the home page has words in every language, and no slug', () => {
  expect(problems([fr, '---\n', '---\nslug: accueil\n'])).toEqual([
    `${fr} [slug: accueil] slug: the home page stands at /; leave this out.`,
  ])
  expect(problems(['pages/contact/fr.md', /^slug:.*\n/m, ''])).toContainEqual(
    expect.stringMatching(/^pages\/contact\/fr\.md \[.*\] slug: this is missing\.$/),
  )
})
