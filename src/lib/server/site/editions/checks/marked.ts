import { z } from 'zod'
import { isRecord } from '../../../../domain/is-record.ts'
import { fittingOption, hasMarks, type Mark, markOf, shapeOf } from './marked-schemas.ts'

/** A value whose shape says of it what publishing looks up: that it names a document, or is Markdown. */
export type Marked = {
  mark: Mark
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
