import { expect, test } from 'vitest'
import { fold, swapped, withEnds } from '../../src/lib/search/fold.ts'
import { pieces } from '../../src/lib/search/marks.ts'
import {
  find,
  type Hit,
  makeIndex,
  meant,
  meantName,
  readIndex,
  type SearchRecord,
  shownPart,
} from '../../src/lib/search/search.ts'

const record = (kind: SearchRecord['kind'], name: string, more: Partial<SearchRecord> = {}) => ({
  kind,
  name,
  path: `/${fold(name).replaceAll(' ', '-')}/`,
  note: '',
  parts: [],
  ...more,
})

const index = makeIndex([
  record('product', 'Business cards', {
    note: 'Firm board and clean edges.',
    parts: ['350 g: Firm', 'Soft-touch: Like suede'],
    price: '€12.74',
  }),
  record('product', 'Visitenkarten', { parts: ['Größe'] }),
  record('product', 'Biglietti da visita'),
  record('product', 'Flyers', { note: 'A touch softer.' }),
  record('guide', 'Preparing your file', { parts: ['Bleed', 'Cartes à gratter'] }),
  record('term', 'Soft-touch', { note: 'A film like suede.', parts: ['soft touch'] }),
  record('term', 'Œillet', { note: 'Un anneau.' }),
  record('term', 'Straße'),
])
const names = (query: string) => find(index, query).map(({ name }) => name)

test('what people call it otherwise is found, and not shown', () => {
  const german = makeIndex([
    record('product', 'Sticker', { also: ['Aufkleber', 'Klebebilder'] }),
    record('product', 'Astucci', { also: ['scatole'] }),
    record('product', 'Business cards', { also: ['visiting cards'] }),
  ])
  const sought = (query: string) => find(german, query).map(({ name }) => name)
  expect(sought('Aufkleber')).toEqual(['Sticker'])
  expect(sought('aufkelber')[0]).toBe('Sticker')
  expect(sought('scatole')).toEqual(['Astucci'])
  expect(sought('visiting card')[0]).toBe('Business cards')
  expect(JSON.stringify(find(german, 'Aufkleber'))).not.toContain('Klebebilder')
})

test('accents, capitals and ligatures make no difference', () => {
  expect(fold('Œillet ÉPREUVE Größe')).toBe('oeillet epreuve grosse')
  expect(names('oeillet')).toEqual(['Œillet'])
  expect(names('STRASSE')).toEqual(['Straße'])
  expect(names('grosse')).toEqual(['Visitenkarten'])
  expect(names('größe')).toEqual(['Visitenkarten'])
})

test('slips of the finger are forgiven, two letters changed over among them', () => {
  expect(names('visitnkarten')[0]).toBe('Visitenkarten')
  expect(names('biglietto')[0]).toBe('Biglietti da visita')
  expect(swapped('crads')).toContain('cards')
  expect(names('crads')[0]).toBe('Business cards')
  expect(names('xqzwv')).toEqual([])
  expect(names('   ')).toEqual([])
})

test('two letters of a long word may be wrong', () => {
  expect(names('bisness')).toEqual(['Business cards'])
  expect(names('visitekarte')[0]).toBe('Visitenkarten')
  expect(names('flxxxs')).toEqual([])
})

test('names that begin with what is asked for come in the order of the shop', () => {
  const french = makeIndex([
    record('product', 'Cartes postales', { parts: ['Carte épaisse', 'Carte fine'], rank: 2 }),
    record('product', 'Étuis', { note: 'Pour une carte.', also: ['carte'], rank: 0 }),
    record('product', 'Grande carte', { rank: 3 }),
    record('product', 'Cartes de visite', { rank: 1 }),
    record('product', 'Carte nouvelle'),
  ])
  const hits = find(french, 'carte')
  expect(hits.map(({ name }) => name)).toEqual([
    'Cartes de visite',
    'Cartes postales',
    'Carte nouvelle',
    'Grande carte',
    'Étuis',
  ])
  expect(meant(hits, 'carte')?.name).toBe('Cartes de visite')
})

test('the parts of long words are found, and what is typed may go on', () => {
  expect(withEnds('visitenkarten')).toContain('karten')
  expect(withEnds('karten')).toEqual(['karten'])
  expect(names('karten')[0]).toBe('Visitenkarten')
  expect(names('bus')[0]).toBe('Business cards')
})

test('products come before what explains them', () => {
  expect(names('soft')[0]).toBe('Business cards')
  expect(names('soft')).toContain('Soft-touch')
})

test('all words are wanted, and some of them where nothing has all', () => {
  expect(names('business cards')).toEqual(['Business cards'])
  expect(names('business tractor')[0]).toBe('Business cards')
})

test('an index that was sent finds the same', () => {
  const sent = readIndex(JSON.stringify(index))
  for (const query of ['soft', 'karten', 'crads', 'oeillet'])
    expect(find(sent, query).map(({ path }) => path)).toEqual(
      find(index, query).map(({ path }) => path),
    )
})

test('a product shows the part that was found, anything else its sentence', () => {
  const [cards] = find(index, 'soft') as [Hit]
  expect(shownPart(cards)).toBe('Soft-touch: Like suede')
  expect(shownPart(find(index, 'business')[0] as Hit)).toBe('Firm board and clean edges.')
})

test('what was meant is the name itself, then a term that begins so, then the best hit', () => {
  const of = (query: string) => meant(find(index, query), query)
  expect(of('soft')?.name).toBe('Soft-touch')
  expect(of('flyers')?.kind).toBe('product')
  expect(meantName(of('Flyers') as Hit, 'flyers')).toBeNull()
  expect(meantName(of('visitnkarten') as Hit, 'visitnkarten')).toBe('Visitenkarten')
  expect(of('xqzwv')).toBeNull()
})

test('what was looked for is marked in the letters that stand there', () => {
  const marked = (text: string, query: string, terms: string[] = []) =>
    pieces(text, query, terms)
      .map(({ text: each, hit }) => (hit ? `[${each}]` : each))
      .join('')
  expect(marked('Soft-touch and software', 'soft')).toBe('[Soft]-touch and [soft]ware')
  expect(marked('Visitenkarten', 'karten')).toBe('Visiten[karten]')
  expect(marked('Straße', 'strass')).toBe('[Straß]e')
  expect(marked('Œillets', 'oeil')).toBe('[Œil]lets')
  expect(marked('an apple', 'a')).toBe('[a]n [a]pple')
  expect(marked('Business cards', 'crads', ['cards'])).toBe('Business [cards]')
  expect(marked('<b>', 'x')).toBe('<b>')
})

test('number, hyphens and spaces are no slips', () => {
  const shop = makeIndex([
    record('product', 'Roll-ups'),
    record('product', 'Tassen'),
    record('product', 'T-Shirts'),
    record('product', 'Broschüren'),
    record('product', 'Business cards'),
    record('product', 'Étiquettes en rouleau'),
    record('product', 'Volantini', { parts: ['Cartolina A6', 'Cartolina A5'], rank: 0 }),
    record('product', 'Cartoline', { rank: 1 }),
  ])
  const told = (query: string) => {
    const hits = find(shop, query)
    const hit = meant(hits, query)
    return [hits[0]?.name, hit && meantName(hit, query)]
  }
  for (const query of ['Rollup', 'rollups', 'roll up', 'Roll-up'])
    expect(told(query)).toEqual(['Roll-ups', null])
  expect(told('Tasse')).toEqual(['Tassen', null])
  expect(told('Broschüre')).toEqual(['Broschüren', null])
  for (const query of ['T-Shirt', 't shirt', 'tshirt'])
    expect(told(query)).toEqual(['T-Shirts', null])
  for (const query of ['business card', 'businesscards'])
    expect(told(query)).toEqual(['Business cards', null])
  expect(told('étiquette en rouleau')).toEqual(['Étiquettes en rouleau', null])
  expect(told('cartolina')).toEqual(['Cartoline', null])
  expect(told('Tasen')).toEqual(['Tassen', 'Tassen'])
})

test('what is sold is meant before what explains it', () => {
  const german = makeIndex([
    record('product', 'PVC-Banner', { also: ['Planen', 'Transparente'] }),
    record('term', 'PVC-Plane', { parts: ['PVC', 'PVC-Plane', 'Bannerplane'] }),
  ])
  expect(meant(find(german, 'Plane'), 'Plane')?.name).toBe('PVC-Banner')
  const italian = makeIndex([
    record('product', 'Striscioni in PVC'),
    record('term', 'Striscione microforato', { parts: ['striscione'] }),
  ])
  expect(meant(find(italian, 'striscione'), 'striscione')?.name).toBe('Striscioni in PVC')
  expect(meant(find(german, 'PVC'), 'PVC')?.name).toBe('PVC-Banner')
  expect(meant(find(german, 'PVC-Plane'), 'PVC-Plane')?.name).toBe('PVC-Plane')
})
