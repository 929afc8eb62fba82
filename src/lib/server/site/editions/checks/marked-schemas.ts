import { z } from 'zod'
import { isRecord } from '../../../../domain/is-record.ts'

export type Mark = { names?: string; least?: number; everywhere?: boolean; markdown?: boolean }

/** The option of a union that a value was read as: most are told apart by a word of theirs, such as `kind`. */
export function fittingOption(options: readonly z.core.$ZodType[], value: unknown) {
  const possible = options.filter((option) => {
    if (!(option instanceof z.ZodObject) || !isRecord(value)) return true
    return shapeOf(option).words.every(({ key, values }) => values.has(value[key] as never))
  })
  if (possible.length === 1) return possible[0]
  return possible.find((option) => z.safeParse(option, value).success)
}

/** Entries of an object with something marked within, and those that are one of a few words. */
type Shape = {
  marked: { key: string; inner: z.core.$ZodType }[]
  words: { key: string; values: ReadonlySet<unknown> }[]
}

const shapes = new WeakMap<z.ZodObject, Shape>()

export function shapeOf(schema: z.ZodObject): Shape {
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

export function markOf(schema: z.core.$ZodType): Mark | undefined {
  const mark = schema instanceof z.ZodType ? schema.meta() : undefined
  return mark && ('names' in mark || 'markdown' in mark) ? (mark as Mark) : undefined
}

const marks = new WeakMap<z.core.$ZodType, boolean>()

/** Whether anything within a schema is marked: what is not need not be walked through. */
export function hasMarks(schema: z.core.$ZodType): boolean {
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
