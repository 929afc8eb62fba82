import { afterEach, expect, test, vi } from 'vitest'
import { fakeBrowser, type Replies, refusal } from './fake-browser.ts'

const ID = '7d1f0e52-4d1c-4a53-9d2e-0c6a5b0f1a11'
const READ = 'GET /api/v1/admin/content/document/'
const SAVE = `PUT /api/v1/admin/content/drafts/${ID}/document/`
const [flyers, cards] = ['products/flyers/en.yaml', 'products/cards/en.yaml']

/** A document as the API tells it, which says the path that was asked for. */
const document = ({ query }: { query: string }) => {
  const path = new URLSearchParams(query).get('path') ?? ''
  const described = { path, kind: 'productWords', isText: false, mine: true }
  const text = `of: ${path}\n`
  return { body: { document: described, text, live: text, hash: 'h1', version: 1, pages: [] } }
}

async function open(replies: Replies) {
  const browser = fakeBrowser({ [READ]: document, ...replies })
  vi.stubGlobal('sessionStorage', { getItem: () => 'staff.token', removeItem: () => {} })
  const store = await import('../../src/stores/staff/content/document.ts')
  const shown = () => {
    const now = store.$document.get()
    return now.state === 'open' ? [now.read.document.path, now.text] : [now.state]
  }
  const of = (call: string) => browser.calls().filter((each) => each === call).length
  await store.openDocument(ID, flyers)
  return { ...browser, ...store, shown, of }
}

afterEach(() => vi.unstubAllGlobals())

test('what was typed stays where the document that is open is opened again', async () => {
  const page = await open({})
  page.typeText('typed')
  expect(await page.openDocument(ID, flyers)).toBe(true)
  expect(page.shown()).toEqual([flyers, 'typed'])
  expect([page.of(READ), page.of(SAVE)]).toEqual([1, 0])
})

test('another document opens once what was typed is saved, and not where that is refused', async () => {
  const page = await open({ [SAVE]: refusal(409, 'draft_waiting') })
  page.typeText('typed')
  expect(await page.openDocument(ID, cards)).toBe(false)
  expect(page.shown()).toEqual([flyers, 'typed'])
  expect(page.$document.get()).toMatchObject({ failure: { code: 'draft_waiting' } })
  expect(await page.addDocument(ID, cards)).toMatchObject({ code: 'draft_waiting' })
  expect(page.shown()).toEqual([flyers, 'typed'])
  page.replies[SAVE] = { body: { version: 2, changedAt: '2026-01-01T00:00:00.000Z' } }
  expect(await page.openDocument(ID, cards)).toBe(true)
  expect(page.shown()).toEqual([cards, `of: ${cards}\n`])
})

test('what is typed while a save is on its way is saved before another document opens', async () => {
  let answer = (_: { body: object }) => {}
  const late = new Promise<{ body: object }>((resolve) => {
    answer = resolve
  })
  const page = await open({ [SAVE]: () => late })
  page.typeText('typed')
  const saving = page.saveOpenDocument()
  await vi.waitFor(() => expect(page.of(SAVE)).toBe(1))
  page.typeText('typed on')
  const opening = page.openDocument(ID, cards)
  page.replies[SAVE] = { body: { version: 3, changedAt: '2026-01-01T00:00:00.000Z' } }
  answer({ body: { version: 2, changedAt: '2026-01-01T00:00:00.000Z' } })
  expect([await saving, await opening]).toEqual([true, true])
  const texts = page.sent.filter(({ method }) => method === 'PUT').map(({ body }) => body)
  expect(texts).toMatchObject([
    { text: 'typed', version: 1 },
    { text: 'typed on', version: 2 },
  ])
  expect(page.shown()[0]).toBe(cards)
})

test('whichever text is chosen over an edition’s is to be saved', async () => {
  const facts = { by: null, at: null, text: 'live', version: 1, hash: 'h2' }
  for (const choose of ['takeTheirs', 'keepMine'] as const) {
    const page = await open({ [SAVE]: refusal(409, 'document_changed', { facts }) })
    page.typeText('typed')
    expect(await page.saveOpenDocument()).toBe(false)
    page[choose]()
    const now = page.$document.get()
    expect(now.state === 'open' && page.isTyped(now)).toBe(true)
    page.replies[SAVE] = { body: { version: 2, changedAt: '2026-01-01T00:00:00.000Z' } }
    expect(await page.openDocument(ID, cards)).toBe(true)
    const saved = choose === 'takeTheirs' ? 'live' : 'typed'
    expect(page.sent.findLast(({ method }) => method === 'PUT')?.body).toMatchObject({
      text: saved,
      hash: 'h2',
    })
  }
})
