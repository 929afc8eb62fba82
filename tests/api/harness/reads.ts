import { z } from 'zod'
import type { Endpoint } from '../../../src/lib/contract/endpoint.ts'

/**
 * The fields that an endpoint declares, as paths: `skus.mcpSku`. Records and lists of plain values are
 * one field each; a literal is read by being checked.
 */
function declaredFields({ input }: Endpoint): string[] {
  return fieldsOf(input, '').map(([path]) => path)
}

/**
 * Records which fields of their parsed input endpoints read, from now on and in this process: a handler
 * is given its input in a wrapping that notes each field as it is taken. A key of repeated calls is
 * made of all input; that reads nothing.
 */
export function recordReads(endpoints: readonly Endpoint[]) {
  const read = new Map<Endpoint, Set<string>>(endpoints.map((each) => [each, new Set()]))
  const plain = endpoints.map(({ input }) => ({ input, safeParse: input.safeParse }))
  for (const endpoint of endpoints) {
    const { input } = endpoint
    const paths = read.get(endpoint) ?? new Set()
    const safeParse = input.safeParse.bind(input)
    const watched: typeof safeParse = (value, options) => {
      const parsed = safeParse(value, options)
      if (parsed.success) parsed.data = watch(input, parsed.data, '', paths) as typeof parsed.data
      return parsed
    }
    Object.assign(input, { safeParse: watched })
  }
  return {
    /** Declared, and not read so far. */
    unread: (endpoint: Endpoint) =>
      declaredFields(endpoint).filter((path) => !read.get(endpoint)?.has(path)),
    stop() {
      for (const { input, safeParse } of plain) Object.assign(input, { safeParse })
    },
  }
}

function fieldsOf(schema: z.core.$ZodType, at: string): [path: string, schema: z.core.$ZodType][] {
  const declared = unwrapped(schema)
  if (declared instanceof z.ZodLiteral) return []
  if (declared instanceof z.ZodObject)
    return Object.entries(declared.shape).flatMap(([key, each]) =>
      fieldsOf(each as z.core.$ZodType, at ? `${at}.${key}` : key),
    )
  if (declared instanceof z.ZodRecord && unwrapped(declared.valueType) instanceof z.ZodObject)
    return fieldsOf(declared.valueType, `${at}.*`)
  return [[at, declared]]
}

function watch(schema: z.core.$ZodType, value: unknown, at: string, paths: Set<string>): unknown {
  const declared = unwrapped(schema)
  if (typeof value !== 'object' || value === null) return value
  const of = (key: string) => {
    if (declared instanceof z.ZodObject) return declared.shape[key] as z.core.$ZodType | undefined
    return declared instanceof z.ZodRecord ? declared.valueType : undefined
  }
  const isNested = fieldsOf(declared, '').some(([path]) => path !== '')
  if (!isNested) return value
  return new Proxy(value, {
    get(target, key) {
      if (key === 'toJSON' && at === '') return () => target
      const found: unknown = Reflect.get(target, key)
      if (typeof key !== 'string') return found
      const inside = declared instanceof z.ZodRecord ? '*' : key
      const path = at ? `${at}.${inside}` : inside
      paths.add(path)
      const next = of(key)
      return next ? watch(next, found, path, paths) : found
    },
  })
}

function unwrapped(schema: z.core.$ZodType): z.core.$ZodType {
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault
  )
    return unwrapped(schema.unwrap())
  return schema instanceof z.ZodPipe ? unwrapped(schema.in) : schema
}
