import { z } from 'zod'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { Refusal } from '../../refusal.ts'

type Raw = { params: unknown; query: unknown; body: Buffer }

/** The sentences of wrong fields, in the languages Quire speaks; others read English. */
const words: Record<string, ReturnType<typeof z.locales.en>['localeError']> = {
  en: z.locales.en().localeError,
  fr: z.locales.fr().localeError,
  de: z.locales.de().localeError,
  it: z.locales.it().localeError,
}

/**
 * Gathers an endpoint's input from path, query (GET and DELETE) and JSON body, whatever content type
 * the body claims, and checks it. Refuses with `body_malformed` or, field by field, `input_invalid`.
 */
export function readInput<E extends Endpoint>(
  endpoint: E,
  raw: Raw,
  language: string,
): z.output<E['input']> {
  const inQuery = endpoint.method === 'GET' || endpoint.method === 'DELETE'
  const given = {
    ...(inQuery && queryFields(raw.query)),
    ...(raw.body.length > 0 && jsonObject(raw.body)),
    ...fields(raw.params),
  }
  const parsed = endpoint.input.safeParse(given, { error: words[language] ?? words['en'] })
  if (parsed.success) return parsed.data as z.output<E['input']>
  throw new Refusal('input_invalid', {
    fields: parsed.error.issues.slice(0, 50).map(({ path, code, message }) => ({
      path: path.join('.'),
      code,
      message,
    })),
  })
}

function jsonObject(body: Buffer): Record<string, unknown> {
  let value: unknown
  try {
    value = JSON.parse(body.toString('utf8'))
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
