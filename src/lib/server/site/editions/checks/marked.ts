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
  if (value === undefined || !(schema instanceof z.ZodType)) return []
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return markedIn(schema.def.innerType, value, keys)
  if (schema instanceof z.ZodUnion) {
    const fitting = schema.options.find((option) => z.safeParse(option, value).success)
    return fitting ? markedIn(fitting, value, keys) : []
  }
  if (schema instanceof z.ZodArray && Array.isArray(value))
    return value.flatMap((each, index) => markedIn(schema.element, each, [...keys, index]))
  if (schema instanceof z.ZodObject && isRecord(value))
    return Object.entries(schema.shape).flatMap(([key, inner]) =>
      markedIn(inner as z.core.$ZodType, value[key], [...keys, key]),
    )
  const mark = schema.meta()
  if (typeof value !== 'string' || !(mark && ('names' in mark || 'markdown' in mark))) return []
  return [{ mark: mark as Marked['mark'], text: value, keys }]
}
