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
  if (hasMarks(schema)) collect(schema, value, [...keys], found)
  return found
}

/** Adds what is marked in a value of a schema that has marks; `at` is the path that it stands at. */
function collect(
  schema: z.core.$ZodType,
  value: unknown,
  at: PropertyKey[],
  found: Marked[],
): void {
  if (value === undefined) return
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    collect(schema.def.innerType, value, at, found)
  else if (schema instanceof z.ZodUnion) {
    const fitting = fittingOption(schema.options, value)
    if (fitting && hasMarks(fitting)) collect(fitting, value, at, found)
  } else if (schema instanceof z.ZodArray) {
    if (!Array.isArray(value)) return
    for (let index = 0; index < value.length; index += 1)
      within(schema.element, value[index], { key: index, at }, found)
  } else if (schema instanceof z.ZodObject) {
    if (!isRecord(value)) return
    for (const { key, inner } of shapeOf(schema).marked)
      within(inner, value[key], { key, at }, found)
  } else {
    const mark = markOf(schema)
    if (mark && typeof value === 'string') found.push({ mark, text: value, keys: [...at] })
  }
}

function within(
  schema: z.core.$ZodType,
  value: unknown,
  { key, at }: { key: PropertyKey; at: PropertyKey[] },
  found: Marked[],
): void {
  at.push(key)
  collect(schema, value, at, found)
  at.pop()
}

/** The option of a union that a value was read as: most are told apart by a word of theirs, such as `kind`. */
function fittingOption(options: readonly z.core.$ZodType[], value: unknown) {
  const possible = options.filter((option) => {
    if (!(option instanceof z.ZodObject) || !isRecord(value)) return true
    return shapeOf(option).words.every(({ key, values }) => values.has(value[key] as never))
  })
  if (possible.length === 1) return possible[0]
  return possible.find((option) => z.safeParse(option, value).success)
}

type Shape = {
  /** Entries with something marked within. */
  marked: { key: string; inner: z.core.$ZodType }[]
  /** Entries that are one of a few words. */
  words: { key: string; values: ReadonlySet<unknown> }[]
}

const shapes = new WeakMap<z.ZodObject, Shape>()

function shapeOf(schema: z.ZodObject): Shape {
  const known = shapes.get(schema)
  if (known) return known
  const entries = Object.entries(schema.shape).map(([key, inner]) => ({ key, inner }))
  const words = entries.flatMap(({ key, inner }) =>
    inner instanceof z.ZodLiteral ? [{ key, values: inner.values }] : [],
  )
  const made = { marked: entries.filter(({ inner }) => hasMarks(inner)), words }
  shapes.set(schema, made)
  return made
}

function markOf(schema: z.core.$ZodType): Marked['mark'] | undefined {
  const mark = schema instanceof z.ZodType ? schema.meta() : undefined
  return mark && ('names' in mark || 'markdown' in mark) ? (mark as Marked['mark']) : undefined
}

const marks = new WeakMap<z.core.$ZodType, boolean>()

/** Whether anything within a schema is marked: what is not need not be walked through. */
function hasMarks(schema: z.core.$ZodType): boolean {
  const known = marks.get(schema)
  if (known !== undefined) return known
  // A schema within itself adds nothing to what is found on the way to it.
  marks.set(schema, false)
  const has = markOf(schema) !== undefined || innerSchemas(schema).some(hasMarks)
  marks.set(schema, has)
  return has
}

function innerSchemas(schema: z.core.$ZodType): readonly z.core.$ZodType[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return [schema.def.innerType]
  if (schema instanceof z.ZodUnion) return schema.options
  if (schema instanceof z.ZodArray) return [schema.element]
  return schema instanceof z.ZodObject ? Object.values(schema.shape) : []
}
