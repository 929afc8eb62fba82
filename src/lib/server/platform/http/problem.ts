import {
  type ErrorCode,
  errorCatalogue,
  isErrorCode,
  type Problem,
} from '../../../contract/errors.ts'
import { MISSING_VOICE } from '../../../domain/dictionary/dictionary.ts'
import { formatWait } from '../../../domain/numbers/format.ts'
import type { Shop, Tenant } from '../../context.ts'
import type { Refusal } from '../../refusal.ts'

/** In whose words a refusal is told; English where there is no shop to speak. */
export type Speaker = { shop: Shop; tenant: Tenant; locale: string } | null

/** The one place that words a refusal, as `application/problem+json` (RFC 9457). */
export function problemOf(
  { code, details }: Pick<Refusal, 'code' | 'details'>,
  speaker: Speaker,
): Problem {
  const { facts, fields } = details
  const [status, title] = errorCatalogue[code]
  return {
    type: 'about:blank',
    title,
    status,
    code,
    detail: wordsOf(code, speaker, facts),
    ...(fields && {
      fields: fields.map((field) => ({
        ...field,
        message: field.message ?? fieldWords(field.code, speaker, facts),
      })),
    }),
    ...(facts && { facts }),
  }
}

/** The sentence of a code in the shop's language. */
export function wordsOf(
  code: ErrorCode,
  speaker: Speaker,
  facts?: Record<string, unknown>,
): string {
  const wait = facts?.['retryAfterSeconds']
  // Which of both is true: a minute is a moment, a quarter of an hour is not.
  const isLong = code === 'too_many_requests' && typeof wait === 'number' && wait > 60
  const key = isLong ? 'waits.too_many_requests' : (`errors.${code}` as const)
  const values = isLong && speaker ? { wait: formatWait(wait, speaker.locale) } : plain(facts)
  const voice = speaker?.shop.voice(speaker.tenant, speaker.locale, key, values)
  return voice && voice !== MISSING_VOICE ? voice : errorCatalogue[code][1]
}

function fieldWords(code: string, speaker: Speaker, facts?: Record<string, unknown>): string {
  return wordsOf(isErrorCode(code) ? code : 'input_invalid', speaker, facts)
}

function plain(facts: Record<string, unknown> = {}): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(facts).filter(
      (fact): fact is [string, string | number] =>
        typeof fact[1] === 'string' || typeof fact[1] === 'number',
    ),
  )
}
