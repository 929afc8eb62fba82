/**
 * Guards of stored data, small enough for every page (zod stays on the server): a decoder answers the
 * value, or undefined where the data is not shaped as it says. Types are inferred from decoders.
 */
export type Decode<Value> = (data: unknown) => Value | undefined
export type Decoded<Schema> = Schema extends Decode<infer Value> ? Value : never

/** Text with something in it. */
export const text: Decode<string> = (data) =>
  typeof data === 'string' && data !== '' ? data : undefined

/** Text that may be empty. */
export const anyText: Decode<string> = (data) => (typeof data === 'string' ? data : undefined)

export const number: Decode<number> = (data) =>
  typeof data === 'number' && Number.isFinite(data) ? data : undefined

export const flag: Decode<boolean> = (data) => (typeof data === 'boolean' ? data : undefined)

export const oneOf =
  <const Value extends string>(...values: readonly Value[]): Decode<Value> =>
  (data) =>
    values.find((value) => value === data)

/** Reads what is missing or wrong as something else, such as null. */
export const or =
  <Value, Other>(decode: Decode<Value>, other: Other): Decode<Value | Other> =>
  (data) =>
    decode(data) ?? other

/** An object with these fields, all of them right; others are dropped. */
export const object =
  <Fields extends Record<string, Decode<unknown>>>(
    fields: Fields,
  ): Decode<{ [Name in keyof Fields]: Decoded<Fields[Name]> }> =>
  (data) => {
    if (typeof data !== 'object' || data === null) return undefined
    const values: Record<string, unknown> = {}
    for (const [name, decode] of Object.entries(fields)) {
      const value = decode(Object.hasOwn(data, name) ? Reflect.get(data, name) : undefined)
      if (value === undefined) return undefined
      values[name] = value
    }
    return values as { [Name in keyof Fields]: Decoded<Fields[Name]> }
  }

/** A record whose values are right, each of them. */
export const record =
  <Value>(decode: Decode<Value>): Decode<Record<string, Value>> =>
  (data) => {
    if (typeof data !== 'object' || data === null || Array.isArray(data)) return undefined
    const entries = Object.entries(data).map(([name, value]) => [name, decode(value)] as const)
    return entries.every(([, value]) => value !== undefined)
      ? (Object.fromEntries(entries) as Record<string, Value>)
      : undefined
  }

/** A list whose values are right, each of them. */
export const list =
  <Value>(decode: Decode<Value>): Decode<Value[]> =>
  (data) => {
    if (!Array.isArray(data)) return undefined
    const values = data.map(decode)
    return values.includes(undefined) ? undefined : (values as Value[])
  }

/** Anything at all: what a setting holds is its reader's to check. */
export const anything: Decode<NonNullable<unknown>> = (data) => data ?? undefined
