import { z } from 'zod'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { Refusal } from '../../refusal.ts'
import { inOneLine } from './one-line.ts'
import { unknownFields } from './unknown-input.ts'

/** Fields that one refusal names, and characters of each name. */
const MOST_FIELDS = 50
const LONGEST_NAME = 200

type Raw = { params: unknown; query: unknown; body: Buffer }

/** The sentences of wrong fields, in the languages Quire speaks; others read English. */
const words: Record<string, ReturnType<typeof z.locales.en>['localeError']> = {
  en: z.locales.en().localeError,
  fr: z.locales.fr().localeError,
  de: z.locales.de().localeError,
  it: z.locales.it().localeError,
}

/** What a caller sent that the endpoint declares nothing for; throws to refuse it. */
export type OnUnknown = (paths: string[]) => void

/**
 * Gathers an endpoint's input from path, query (GET and DELETE carry fields there, others may not)
 * and JSON body, whatever content type the body claims, folds what is text of one line, and checks it. Refuses with
 * `body_malformed` or, field by field, `input_invalid`; what is not declared goes to `onUnknown`.
 */
export function readInput<E extends Endpoint>(
  endpoint: E,
  raw: Raw,
  language: string,
  onUnknown: OnUnknown = refuseUnknown,
): z.output<E['input']> {
  const inQuery = endpoint.method === 'GET' || endpoint.method === 'DELETE'
  const query = queryFields(raw.query)
  const text = raw.body.length > 0 ? raw.body.toString('utf8') : ''
  const inAddress = { ...(inQuery && query), ...fields(raw.params) }
  const inBody = text === '' ? {} : jsonObject(text)
  const given = { ...inAddress, ...inBody, ...fields(raw.params) }
  // What UTF-8 is read as is text; only an escape makes anything else of JSON.
  refuseMalformed(text.includes('\\u') ? given : inAddress)
  const unknown = [
    ...(inQuery ? [] : Object.keys(query)),
    ...unknownFields(endpoint.input, given),
  ].slice(0, MOST_FIELDS)
  if (unknown.length > 0) onUnknown(unknown)
  const folded = inOneLine(endpoint.input, given)
  const parsed = endpoint.input.safeParse(folded, { error: words[language] ?? words['en'] })
  if (parsed.success) return parsed.data as z.output<E['input']>
  throw new Refusal('input_invalid', {
    fields: parsed.error.issues.slice(0, MOST_FIELDS).map(({ path, code, message }) => ({
      path: path.join('.').slice(0, LONGEST_NAME),
      code,
      message,
    })),
  })
}

/**
 * Refuses JSON of another protocol that has text in it which nothing declared here would take. What is no JSON, its
 * protocol refuses.
 */
export function refuseMalformedBody(body: Buffer): void {
  let given: unknown
  try {
    given = JSON.parse(body.toString('utf8'))
  } catch {
    return
  }
  refuseMalformed({ body: given })
}

/**
 * Refuses text that no store or mail takes: half of a surrogate pair, or a NUL. Here, where input
 * enters, so that nothing behind needs to think of it.
 */
function refuseMalformed(given: unknown): void {
  const found: string[] = []
  const waiting: { at: string; value: unknown }[] = [{ at: '', value: given }]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { at, value } = next
    if (typeof value === 'string' && !isText(value)) found.push(at)
    if (typeof value !== 'object' || value === null) continue
    for (const [key, each] of Object.entries(value)) {
      const path = `${at}${at && '.'}${key}`.slice(0, LONGEST_NAME)
      if (isText(key)) waiting.push({ at: path, value: each })
      else found.push(at)
    }
  }
  if (found.length === 0) return
  throw new Refusal('input_invalid', {
    fields: found
      .slice(0, MOST_FIELDS)
      .map((path) => ({ path: path.slice(0, LONGEST_NAME), code: 'text_malformed' })),
  })
}

const isText = (text: string) => text.isWellFormed() && !text.includes('\0')

/** Refuses with `input_unknown` and the names of the fields. */
export function refuseUnknown(paths: string[]): never {
  throw new Refusal('input_unknown', {
    fields: paths.map((path) => ({ path: path.slice(0, LONGEST_NAME), code: 'input_unknown' })),
  })
}

function jsonObject(text: string): Record<string, unknown> {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new Refusal('body_malformed')
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Refusal('body_malformed')
  }
  return fields(value)
}

/** Arrays travel as `name[]` (specification, section 5). */
function queryFields(query: unknown): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields(query)).map(([name, value]) =>
      name.endsWith('[]') ? [name.slice(0, -2), [value].flat()] : [name, value],
    ),
  )
}

const fields = (value: unknown) => ({ ...(value as Record<string, unknown> | undefined) })
