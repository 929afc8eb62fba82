import { afterEach, expect, test, vi } from 'vitest'
import { fakeBrowser, type Replies, refusal } from './fake-browser.ts'

const ORDER = '7d1f0e52-4d1c-4a53-9d2e-0c6a5b0f1a11'
const LINE = '7d1f0e52-4d1c-4a53-9d2e-0c6a5b0f1a12'
const UPLOAD = '7d1f0e52-4d1c-4a53-9d2e-0c6a5b0f1a13'
const FINISH = `POST /api/v1/artwork/upload/${UPLOAD}/finish/`

const artwork = (arrived: number) => ({
  orderId: ORDER,
  lineItemId: LINE,
  files: [],
  repairs: [],
  arriving: [{ uploadId: UPLOAD, name: 'card.pdf', bytes: 10, arrived }],
})

async function open(arrived: number, replies: Replies) {
  const browser = fakeBrowser({
    'GET /api/v1/order/ORD-1': { body: { order: { id: ORDER } } },
    [`GET /api/v1/artwork/${ORDER}/`]: { body: { artworks: [artwork(arrived)] } },
    [`GET /api/v1/artwork/${ORDER}/${LINE}/`]: { body: { artwork: artwork(arrived) } },
    ...replies,
  })
  vi.useFakeTimers()
  const acts = await import('../../src/stores/artwork/acts.ts')
  await acts.openOrderArtwork('ORD-1')
  const takings = () => browser.calls().filter((each) => each === FINISH).length
  const { $untaken } = await import('../../src/stores/artwork/untaken.ts')
  return { untaken: () => $untaken.get(), takings }
}

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a file that had arrived whole is taken when the page is opened, one in parts is not', async () => {
  const taken = { body: { fileId: UPLOAD, sha256: 'a'.repeat(64) } }
  expect((await open(10, { [FINISH]: taken })).takings()).toBe(1)
  expect((await open(4, { [FINISH]: taken })).takings()).toBe(0)
})

test('what cannot be looked through yet is asked for again, and what is refused is said', async () => {
  const replies = [refusal(503, 'file_scan_waits'), refusal(422, 'file_infected')]
  const page = await open(10, { [FINISH]: replies })
  expect(page.untaken()).toMatchObject([{ name: 'card.pdf', failure: { code: 'file_scan_waits' } }])
  await vi.advanceTimersByTimeAsync(30_000)
  expect(page.takings()).toBe(2)
  expect(page.untaken()).toMatchObject([{ name: 'card.pdf', failure: { code: 'file_infected' } }])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(page.takings()).toBe(2)
})

test('of several files that had arrived and are refused, each is named, in an order and in a cart', async () => {
  const OTHER = '7d1f0e52-4d1c-4a53-9d2e-0c6a5b0f1a14'
  const arriving = [UPLOAD, OTHER].map((uploadId, at) => ({
    uploadId,
    name: `${at}.pdf`,
    bytes: 10,
    arrived: 10,
  }))
  const CART = '7d1f0e52-4d1c-4a53-9d2e-0c6a5b0f1a15'
  fakeBrowser({
    [`GET /api/v1/cart/${CART}/artwork/`]: {
      body: { artworks: [{ lineItemId: LINE, files: [], arriving }] },
    },
    [`POST /api/v1/cart/artwork/upload/${UPLOAD}/finish/`]: refusal(422, 'file_infected'),
    [`POST /api/v1/cart/artwork/upload/${OTHER}/finish/`]: refusal(422, 'file_type_unknown'),
  })
  const { openCartFiles } = await import('../../src/stores/artwork/send-cart-files.ts')
  const { $untaken } = await import('../../src/stores/artwork/untaken.ts')
  await openCartFiles(CART)
  expect($untaken.get()).toMatchObject([
    { lineItemId: LINE, name: '0.pdf', failure: { code: 'file_infected' } },
    { lineItemId: LINE, name: '1.pdf', failure: { code: 'file_type_unknown' } },
  ])
})

test.each(['file_scan_waits', 'files_unavailable'] as const)(
  'a file that could not be taken because of %s can be sent on by hand too',
  async (code) => {
    fakeBrowser()
    const { mayResume } = await import('../../src/stores/artwork/sending-again.ts')
    const file = { key: 'k', orderId: ORDER, lineItemId: LINE, name: 'card.pdf', uploadId: UPLOAD }
    const failure = { ok: false, code } as const
    expect(mayResume({ ...file, bytes: 10, arrived: 10, state: 'failed', failure })).toBe(true)
  },
)
