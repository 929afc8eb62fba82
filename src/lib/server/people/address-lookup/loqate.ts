import ky, { type KyInstance } from 'ky'
import { z } from 'zod'
import type { AddressLookup, AddressLookups, FoundAddress } from './lookup.ts'
import { loqatePlace, placeOf } from './loqate-place.ts'

const FIND = 'Capture/Interactive/Find/v1.10/json6.ws'
const RETRIEVE = 'Capture/Interactive/Retrieve/v1.20/json6.ws'

/** Milliseconds that somebody who is typing waits at most. */
const WAIT_MS = 3000

/** Milliseconds for which a key that was refused is not tried again: nothing mends it but a person. */
const REFUSED_MS = 60_000

/** As many as a list below a field can show. */
const MOST = 8

/** What went wrong comes as the only item, with status 200. */
const trouble = z.object({ Error: z.coerce.number(), Description: z.string().catch('') })
/** Numbers from here on are about what was asked: a text of nothing, an id of yesterday. */
const ASKED = 1000
/** Numbers from 2 on are about the key and its account; the few others are the house's own faults. */
const OF_KEY = 2

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '')
const item = z.object({ Id: z.string().min(1), Type: text, Text: text, Description: text })
const items = z.object({ Items: z.array(z.unknown()) })

/** Loqate's Address Capture at an address such as `https://api.addressy.com`, once for each key. */
export function openLoqate(
  url: string,
  keys: readonly { name: string; key: string }[],
  { waitMs = WAIT_MS, refusedMs = REFUSED_MS } = {},
): AddressLookups {
  const http = ky.create({ baseUrl: `${url.replace(/\/$/, '')}/`, retry: 0, redirect: 'error' })
  return new Map(
    keys.map(({ name, key }) => [name, lookupBy(asker({ http, key, waitMs, refusedMs }))]),
  )
}

type Answer =
  | { kind: 'items'; items: unknown[] }
  | { kind: 'nothing' }
  | { kind: 'failed'; why: string }
type Ask = (path: string, query: Record<string, string>, now: Date) => Promise<Answer>

function lookupBy(ask: Ask): AddressLookup {
  return {
    async find({ text: typed, country, within, countries, language, now }) {
      const query = {
        Text: typed,
        // The shop asks, so that its own address says nothing of where the customer is.
        IsMiddleware: 'true',
        Origin: country,
        Countries: countries.join(','),
        Limit: `${MOST}`,
        Language: language,
        ...(within && { Container: within }),
      }
      const answer = await ask(FIND, query, now)
      if (answer.kind === 'failed') return answer
      const found = answer.kind === 'items' ? answer.items.flatMap(foundOf).slice(0, MOST) : []
      return { kind: 'found', found }
    },
    async retrieve(id, { language, now }) {
      const answer = await ask(RETRIEVE, { Id: id }, now)
      if (answer.kind === 'failed') return answer
      const all = answer.kind === 'items' ? answer.items : []
      const read = all.flatMap((each) => loqatePlace.safeParse(each).data ?? [])
      // One address in several languages is several items.
      const own = read.find((each) => languageOf(each.Language) === language)
      const chosen = own ?? read[0]
      return { kind: 'retrieved', place: chosen ? placeOf(chosen) : null }
    },
  }
}

/** `de` of `GER`, of `DEU` and of `de-CH`: ISO 639 has several codes for a language, and Loqate takes any. */
function languageOf(code: string): string | null {
  try {
    return new Intl.Locale(code).language
  } catch {
    return null
  }
}

function foundOf(value: unknown): FoundAddress[] {
  const read = item.safeParse(value)
  if (!read.success) return []
  const { Id: id, Type, Text, Description: description } = read.data
  return [{ id, kind: Type === 'Address' ? 'address' : 'many', text: Text, description }]
}

type Asker = { http: KyInstance; key: string; waitMs: number; refusedMs: number }

/** Asks with a key; one that was refused rests for a while. */
function asker({ http, key, waitMs, refusedMs }: Asker): Ask {
  let refused = { until: 0, why: '' }
  return async (path, query, now) => {
    if (now.getTime() < refused.until) return { kind: 'failed', why: refused.why }
    const answer = await get(http, path, { query: { Key: key, ...query }, waitMs })
    if (answer.kind !== 'refused') return answer
    refused = { until: now.getTime() + refusedMs, why: answer.why }
    return { kind: 'failed', why: answer.why }
  }
}

async function get(
  http: KyInstance,
  path: string,
  { query, waitMs }: { query: Record<string, string>; waitMs: number },
): Promise<Answer | { kind: 'refused'; why: string }> {
  try {
    const answer = await http.get(path, {
      searchParams: query,
      timeout: waitMs,
      // Until the last byte: an answer that trickles in is as good as none.
      signal: AbortSignal.timeout(waitMs),
      throwHttpErrors: false,
    })
    const read = items.safeParse(await answer.json())
    if (!read.success || answer.status !== 200)
      return { kind: 'failed', why: `status ${answer.status}, no answer of Loqate` }
    const [first] = read.data.Items
    const wrong = trouble.safeParse(first)
    if (!wrong.success) return { kind: 'items', items: read.data.Items }
    const { Error: number, Description: description } = wrong.data
    if (number >= ASKED) return { kind: 'nothing' }
    const why = `${number} ${description}`.slice(0, 120)
    return { kind: number >= OF_KEY ? 'refused' : 'failed', why }
  } catch (error) {
    // Its message would hold the address asked, and with it the key.
    return { kind: 'failed', why: error instanceof Error ? error.name : 'unknown' }
  }
}
