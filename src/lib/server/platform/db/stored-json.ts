import { z } from 'zod'
import { invariant } from '../../../domain/invariant.ts'

/** Stored JSON that cannot be read: of a newer release, or not of the shape its version has. */
export class StoredDataError extends Error {
  override name = 'StoredDataError'
  /** Such as `order_line.services`. */
  readonly shape: string
  readonly version: number

  constructor(shape: string, version: number, why: string, options?: ErrorOptions) {
    super(`${shape}, stored as version ${version}, cannot be read: ${why}`, options)
    this.shape = shape
    this.version = version
  }
}

export type StoredJson<Value> = {
  name: string
  version: number
  schema: z.ZodType<Value>
  /** JSON text for the column; throws where the value is not of the shape. */
  write(value: Value): string
  /** Which version wrote a JSON text. */
  versionOf(text: string): number
  /** What the column holds, whichever version wrote it; throws a StoredDataError. */
  read(json: unknown): Value
}

const envelope = z.strictObject({ v: z.int().positive(), value: z.unknown() })

/**
 * The shape of a JSON column, which is written as `{"v":2,"value":…}` and parsed on reading. Rows
 * without `v` are version 1. `name` is the table and the column. `upgrades[n]` makes version n + 1
 * of what version n wrote, so that old rows are read for ever and none has to be rewritten.
 *
 * A shape is frozen with its version: a change of the schema is a new version with an upgrade.
 *
 * Nodes of the release before go on reading while a new one is deployed: `asBefore` answers what the
 * version before would have written, which is then written, or undefined where it could not say it all.
 */
export function storedJson<Value>(shape: {
  name: string
  version: number
  schema: z.ZodType<Value>
  upgrades: Readonly<Record<number, (value: unknown) => unknown>>
  asBefore?: (value: Value) => unknown
}): StoredJson<Value> {
  const { name, version, schema, upgrades, asBefore } = shape
  for (let from = 1; from < version; from++) {
    invariant(upgrades[from], `${name} says how version ${from} becomes the next`)
  }
  return {
    name,
    version,
    schema,
    write(value) {
      const newest = schema.parse(value)
      const before = asBefore?.(newest)
      return JSON.stringify(
        before === undefined ? { v: version, value: newest } : { v: version - 1, value: before },
      )
    },
    versionOf(text) {
      const wrapped = envelope.safeParse(JSON.parse(text))
      return wrapped.success ? wrapped.data.v : 1
    },
    read(json) {
      const wrapped = envelope.safeParse(json)
      const from = wrapped.success ? wrapped.data.v : 1
      if (from > version) throw new StoredDataError(name, from, `${version} is the newest here`)
      try {
        let value = wrapped.success ? wrapped.data.value : json
        for (let each = from; each < version; each++) value = upgrades[each]?.(value)
        return schema.parse(value)
      } catch (error) {
        const why = error instanceof z.ZodError ? z.prettifyError(error) : String(error)
        throw new StoredDataError(name, from, why, { cause: error })
      }
    },
  }
}
