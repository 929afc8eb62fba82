import { afterEach, expect, test, vi } from 'vitest'
import { fakeBrowser, type Replies } from './fake-browser.ts'

afterEach(() => vi.unstubAllGlobals())

const FIND = 'POST /api/v1/address/find/'
const RETRIEVE = 'POST /api/v1/address/retrieve/'
const house = {
  id: 'b',
  kind: 'address' as const,
  text: '12 Platen Lane',
  description: 'Sheffield',
}
const lane = { id: 'c', kind: 'many' as const, text: 'Platen Lane', description: '2 Addresses' }
const place = {
  ...{ company: 'Quill & Co', streetName: '12 Platen Lane', additionalInfo: '', region: '' },
  ...{ postalCode: 'S1 2HE', city: 'Sheffield', country: 'GB' },
}

async function lookup(replies: Replies = {}, typed: Record<string, string> = {}) {
  const browser = fakeBrowser({
    [FIND]: { body: { found: [house, lane] } },
    [RETRIEVE]: { body: { place } },
    ...replies,
  })
  const { createAddressLookup } = await import('../../src/stores/customer/address-lookup.ts')
  const { createForm } = await import('../../src/stores/form/form.ts')
  const { checkAddress } = await import('../../src/stores/form/address-rules.ts')
  const initial = {
    ...{ firstName: 'Nora', lastName: 'Quill', company: '', streetName: '', additionalInfo: '' },
    ...{ postalCode: '', city: '', region: '', country: 'GB', phone: '', ...typed },
  }
  const form = createForm({ initial, check: checkAddress })
  const it = createAddressLookup(form)
  return { browser, form, it, asked: () => browser.sent.map(({ body }) => body) }
}

/** Long enough for whoever pauses, and for what is asked then. */
const later = () => new Promise((resolve) => setTimeout(resolve, 400))

test('whoever types a word asks once, and three letters are the fewest', async () => {
  const { it, asked } = await lookup()
  it.type('12')
  await later()
  expect(asked()).toEqual([])
  for (const text of ['12 ', '12 P', '12 Pl']) it.type(text)
  await later()
  expect(asked()).toEqual([{ text: '12 Pl', country: 'GB' }])
  expect(it.$lookup.get()).toEqual({ state: 'found', found: [house, lane], within: null })
})

test('the newest text alone is answered, and none once the field is left', async () => {
  let answer = (_reply: { body: object }) => {}
  const slow = new Promise<{ body: object }>((resolve) => {
    answer = resolve
  })
  const { it } = await lookup({
    [FIND]: ({ body }) =>
      `${(body as { text: string }).text}` === '12 P' ? slow : { body: { found: [house] } },
  })
  it.type('12 P')
  await later()
  it.type('12 Pl')
  await later()
  answer({ body: { found: [lane] } })
  await later()
  expect(it.$lookup.get()).toMatchObject({ found: [house] })
  it.type('12 Pla')
  it.close()
  await later()
  expect(it.$lookup.get()).toEqual({ state: 'idle' })
})

test('a street lists its addresses, and there is a way back', async () => {
  const { it, asked } = await lookup()
  it.type('Platen')
  await later()
  await it.choose(lane)
  expect(it.$lookup.get()).toMatchObject({ state: 'found', within: lane })
  await it.back()
  expect(it.$lookup.get()).toMatchObject({ state: 'found', within: null })
  const typed = { text: 'Platen', country: 'GB' }
  expect(asked()).toEqual([typed, { ...typed, within: 'c' }, typed])
})

test('what is chosen stands in the fields, and is judged as if it had been typed', async () => {
  const { it, form } = await lookup({
    [RETRIEVE]: { body: { place: { ...place, postalCode: '1' } } },
  })
  await it.choose(house)
  const { values, errors } = form.$form.get()
  expect(values).toEqual({
    ...place,
    firstName: 'Nora',
    lastName: 'Quill',
    phone: '',
    postalCode: '1',
  })
  expect(Object.keys(errors)).toEqual(['postalCode'])
  expect([it.$lookup.get(), it.$text.get()]).toEqual([{ state: 'taken' }, ''])
  it.close()
  expect(it.$lookup.get()).toEqual({ state: 'taken' })
})

test('a company that a customer has typed stays', async () => {
  const { it, form } = await lookup({}, { company: 'Nora’s Press' })
  await it.choose(house)
  expect(form.$form.get().values.company).toBe('Nora’s Press')
})

test('where it cannot be looked up nothing that was typed is touched', async () => {
  const down = { status: 503, body: { code: 'address_lookup_unavailable', detail: 'Type it.' } }
  const { it, form } = await lookup({ [FIND]: down, [RETRIEVE]: down }, { city: 'Leeds' })
  it.type('12 Platen')
  await later()
  expect(it.$lookup.get()).toEqual({ state: 'failed' })
  await it.choose(house)
  expect(form.$form.get().values).toMatchObject({ city: 'Leeds', streetName: '' })
  expect(it.$lookup.get()).toEqual({ state: 'failed' })
})
