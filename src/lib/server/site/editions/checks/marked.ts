import { z } from 'zod'
import { isRecord } from '../../../../domain/is-record.ts'

/** A value whose shape says of it what publishing looks up: that it names a document, or is Markdown. */
export type Marked = {
  mark: { names?: string; least?: number; everywhere?: boolean; markdown?: boolean }
  text: string
  keys: readonly PropertyKey[]
}

/** All marked texts of data that fits its schema. */
export function markedIn(
  schema: z.core.$ZodType,
  value: unknown,
  keys: readonly PropertyKey[] = [],
): Marked[] {
  const found: Marked[] = []
  collect(schema, value, keys, found)
  return found
}

function collect(
  schema: z.core.$ZodType,
  value: unknown,
  keys: readonly PropertyKey[],
  found: Marked[],
): void {
  if (value === undefined || !hasMarks(schema)) return
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    collect(schema.def.innerType, value, keys, found)
  else if (schema instanceof z.ZodUnion) {
    const fitting = fittingOption(schema.options, value)
    if (fitting) collect(fitting, value, keys, found)
  } else if (schema instanceof z.ZodArray) {
    if (Array.isArray(value))
      for (const [index, each] of value.entries())
        collect(schema.element, each, [...keys, index], found)
  } else if (schema instanceof z.ZodObject && isRecord(value)) {
    for (const [key, inner] of Object.entries(schema.shape))
      collect(inner as z.core.$ZodType, value[key], [...keys, key], found)
  } else {
    const mark = markOf(schema)
    if (mark && typeof value === 'string') found.push({ mark, text: value, keys })
  }
}

/** The option of a union that a value was read as. */
function fittingOption(options: readonly z.core.$ZodType[], value: unknown) {
  const possible = options.filter((option) => !isOtherwiseNamed(option, value))
  if (possible.length === 1) return possible[0]
  return possible.find((option) => z.safeParse(option, value).success)
}

/** Whether a word that an object must have, its `kind` for one, is another: most unions are told apart by one. */
function isOtherwiseNamed(option: z.core.$ZodType, value: unknown): boolean {
  if (!(option instanceof z.ZodObject) || !isRecord(value)) return false
  return Object.entries(option.shape).some(
    ([key, inner]) => inner instanceof z.ZodLiteral && !inner.values.has(value[key] as never),
  )
}

function markOf(schema: z.core.$ZodType): Marked['mark'] | undefined {
  const mark = schema instanceof z.ZodType ? schema.meta() : undefined
  return mark && ('names' in mark || 'markdown' in mark) ? (mark as Marked['mark']) : undefined
}

const marked = new WeakMap<z.core.$ZodType, boolean>()

/** Whether anything within a schema is marked: what is not need not be walked through. */
function hasMarks(schema: z.core.$ZodType): boolean {
  const known = marked.get(schema)
  if (known !== undefined) return known
  // A schema within itself adds nothing to what is found on the way to it.
  marked.set(schema, false)
  const has = markOf(schema) !== undefined || innerSchemas(schema).some(hasMarks)
  marked.set(schema, has)
  return has
}

function innerSchemas(schema: z.core.$ZodType): readonly z.core.$ZodType[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return [schema.def.innerType]
  if (schema instanceof z.ZodUnion) return schema.options
  if (schema instanceof z.ZodArray) return [schema.element]
  return schema instanceof z.ZodObject ? Object.values(schema.shape) : []
}
