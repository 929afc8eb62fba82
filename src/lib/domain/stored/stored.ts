import { STORED_DATA_MINUTES } from '../constants.ts'

export type StoredUnit = 's' | 'm' | 'h' | 'd'

/** The stored-data wrapper (specification, section 3): `created` in milliseconds since 1970. */
export type Stored<Value> = { created: number; value: Value; expiry: number; unit: StoredUnit }

const UNIT_MS: Record<StoredUnit, number> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 }

/** Text to store a JSON value as; it expires after `expiry` units (default 5 minutes, section 5). */
export function wrap(
  value: unknown,
  now: Date,
  expiry: number = STORED_DATA_MINUTES,
  unit: StoredUnit = 'm',
): string {
  return JSON.stringify({ created: now.getTime(), value, expiry, unit } satisfies Stored<unknown>)
}

/**
 * The stored value, or null where the text is missing, unparsable, not a wrapper, or expired: from
 * created plus expiry on (section 5). The value's shape is the reader's to check.
 */
export function unwrap(text: string | null | undefined, now: Date): unknown {
  const stored = parse(text)
  if (!stored) return null
  const expires = stored.created + stored.expiry * UNIT_MS[stored.unit]
  return now.getTime() < expires ? (stored.value ?? null) : null
}

function parse(text: string | null | undefined): Stored<unknown> | null {
  try {
    const data: unknown = JSON.parse(text ?? '')
    return isStored(data) ? data : null
  } catch {
    return null
  }
}

function isStored(data: unknown): data is Stored<unknown> {
  if (typeof data !== 'object' || data === null) return false
  const { created, expiry, unit } = data as Record<string, unknown>
  return (
    Number.isFinite(created) &&
    Number.isFinite(expiry) &&
    typeof unit === 'string' &&
    Object.hasOwn(UNIT_MS, unit)
  )
}
