/** A stored or received value's field, when the value is an object. Stored data is never trusted. */
export function fieldOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined
  return Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : undefined
}

export function textOf(value: unknown, name: string): string | null {
  const field = fieldOf(value, name)
  return typeof field === 'string' && field !== '' ? field : null
}

export function numberOf(value: unknown, name: string): number | null {
  const field = fieldOf(value, name)
  return typeof field === 'number' && Number.isFinite(field) ? field : null
}
