import { z } from 'zod'
import { isRecord } from '../../../domain/is-record.ts'

/** The paths of fields that a schema declares nothing for, such as `merchantInfo.colour`. */
export function unknownFields(schema: z.core.$ZodType, value: unknown): string[] {
  return [...unknownIn(schema, value, '')]
}

function* unknownIn(schema: z.core.$ZodType, value: unknown, at: string): Generator<string> {
  const declared = unwrapped(schema)
  if (declared instanceof z.ZodObject && isRecord(value)) yield* inObject(declared, value, at)
  else if (declared instanceof z.ZodArray && Array.isArray(value))
    for (const [index, each] of value.entries()) {
      yield* unknownIn(declared.element, each, joined(at, String(index)))
    }
  else if (declared instanceof z.ZodRecord && isRecord(value))
    for (const [key, each] of Object.entries(value)) {
      yield* unknownIn(declared.valueType, each, joined(at, key))
    }
  else if (declared instanceof z.ZodUnion) yield* inUnion(declared, value, at)
}

function* inObject(
  { shape, def }: z.ZodObject,
  value: Record<string, unknown>,
  at: string,
): Generator<string> {
  for (const [key, each] of Object.entries(value)) {
    const declared = Object.hasOwn(shape, key) ? shape[key] : undefined
    if (declared) yield* unknownIn(declared, each, joined(at, key))
    else if (!def.catchall) yield joined(at, key)
  }
}

/** Of the shapes a value may have, the one that explains most of it. */
function* inUnion({ options }: z.ZodUnion, value: unknown, at: string): Generator<string> {
  const fitting = options.filter((option) => z.safeParse(option, value).success)
  const each = fitting.map((option) => [...unknownIn(option, value, at)])
  yield* each.sort((a, b) => a.length - b.length)[0] ?? []
}

function unwrapped(schema: z.core.$ZodType): z.core.$ZodType {
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodReadonly
  )
    return unwrapped(schema.unwrap())
  return schema instanceof z.ZodPipe ? unwrapped(schema.in) : schema
}

const joined = (at: string, key: string) => (at ? `${at}.${key}` : key)
