import { vi } from 'vitest'

export type Sent = {
  method: string
  path: string
  query: string
  headers: Headers
  body: unknown
  rawBody: string
}

type Reply = { status?: number; body: unknown } | Error
/** What the fake API answers to a call such as `POST /api/v1/cart`; the last one repeats. */
export type Replies = Record<string, Reply | Reply[] | ((sent: Sent) => Reply | Promise<Reply>)>

/**
 * A browser small enough for the stores: storage, cookies, an address, and a fetch that answers from
 * a table and keeps what was sent. Modules that hold state are imported after it, anew.
 */
export function fakeBrowser(replies: Replies = {}) {
  vi.resetModules()
  const storage = new Map<string, string>()
  const cookies = new Map<string, string>()
  const sent: Sent[] = []
  const assign = vi.fn()
  const events = new EventTarget()
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events))
  vi.stubGlobal('removeEventListener', events.removeEventListener.bind(events))
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, text: string) => void storage.set(key, text),
    removeItem: (key: string) => void storage.delete(key),
  })
  vi.stubGlobal('document', {
    documentElement: { lang: 'en-IE' },
    get cookie() {
      return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    },
    set cookie(text: string) {
      const [pair = '', ...flags] = text.split('; ')
      const [name = '', value = ''] = pair.split('=')
      if (flags.includes('Max-Age=0')) cookies.delete(name)
      else cookies.set(name, value)
    },
  })
  vi.stubGlobal('location', {
    origin: 'http://ie.localhost:4321',
    hostname: 'ie.localhost',
    protocol: 'http:',
    pathname: '/cart/',
    search: '',
    assign,
    replace: assign,
  })
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('fetch', async (input: string | Request, init?: RequestInit) => {
    const href = typeof input === 'string' ? new URL(input, location.origin) : input
    const request = new Request(href, init)
    const url = new URL(request.url)
    const rawBody = await request.text()
    const call: Sent = {
      method: request.method,
      path: url.pathname,
      query: url.search.slice(1),
      headers: request.headers,
      body: rawBody ? JSON.parse(rawBody) : undefined,
      rawBody,
    }
    sent.push(call)
    const aborted = new Promise<never>((_, reject) => {
      request.signal.addEventListener('abort', () => reject(request.signal.reason))
    })
    const reply = await Promise.race([next(replies, call), aborted])
    if (reply instanceof Error) throw reply
    const { status = 200, body } = reply
    const type = status < 400 ? 'application/json' : 'application/problem+json'
    return new Response(JSON.stringify(body), { status, headers: { 'content-type': type } })
  })
  return {
    storage,
    cookies,
    sent,
    assign,
    replies,
    calls: () => sent.map(({ method, path }) => `${method} ${path}`),
    /** Tells the page that another tab wrote a key. */
    otherTab: (key: string) =>
      events.dispatchEvent(Object.assign(new Event('storage'), { key: `quire.${key}` })),
  }
}

/** A refusal as the API words it. */
export function refusal(status: number, code: string, rest: object = {}): Reply {
  return { status, body: { type: 'about:blank', title: code, status, code, detail: code, ...rest } }
}

async function next(replies: Replies, call: Sent): Promise<Reply> {
  const reply = replies[`${call.method} ${call.path}`]
  if (reply === undefined) return refusal(404, 'not_found')
  if (typeof reply === 'function') return reply(call)
  if (!Array.isArray(reply)) return reply
  const [first, ...rest] = reply
  if (rest.length > 0) replies[`${call.method} ${call.path}`] = rest
  return first ?? refusal(404, 'not_found')
}
