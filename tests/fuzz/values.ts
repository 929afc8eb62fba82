import fc from 'fast-check'

/** As much of JSON Schema as the API document uses. */
export type Schema = {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | boolean
  items?: Schema
  format?: string
  minimum?: number
  maximum?: number
}

/** Values that exist in the shop, by the field that takes them: without them no call gets far. */
export type Known = Readonly<Record<string, readonly unknown[]>>

/** What programs stumble over. */
const nasty = [
  ...['', ' ', '\0', '\ud800', 'a\0b', '\u202e', 'ß'.repeat(300), '🦔', "';--", '{{7*7}}'],
  ...['__proto__', 'constructor', '../../etc/passwd', '%00', '\r\nX: y', '<b>', '1e309', 'null'],
  ...['2026-02-30', '-1', '00000000-0000-0000-0000-000000000000', 'NaN', 'x'.repeat(5000)],
]
const numbers = [0, -0, -1, 1.5, 1e21, -1e21, 2 ** 31, 2 ** 53, Number.MAX_VALUE, 1e-7]

const anything = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom<unknown>(...nasty, ...numbers) },
  { weight: 1, arbitrary: fc.constantFrom<unknown>(null, true, [], {}, [null], { a: { b: [] } }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
)

/** Values of a schema, most of them right: a request that is wrong everywhere is refused at once. */
export function valuesOf(
  schema: Schema,
  name: string,
  shop: { known: Known; schemas: Record<string, Schema> },
): fc.Arbitrary<unknown> {
  const known = shop.known[name] ?? []
  const right = rightValues(schema, name, shop)
  return fc.oneof(
    { weight: 12, arbitrary: known.length > 0 ? fc.constantFrom<unknown>(...known) : right },
    { weight: 3, arbitrary: right },
    { weight: 1, arbitrary: anything },
  )
}

function rightValues(
  schema: Schema,
  name: string,
  shop: { known: Known; schemas: Record<string, Schema> },
): fc.Arbitrary<unknown> {
  if (schema.$ref) {
    const referred = shop.schemas[schema.$ref.split('/').at(-1) ?? '']
    return referred ? rightValues(referred, name, shop) : anything
  }
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const options = schema.anyOf ?? schema.oneOf
  if (options) return fc.oneof(...options.map((option) => rightValues(option, name, shop)))
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  if (type === 'object') return objects(schema, shop)
  if (type === 'array') return fc.array(valuesOf(schema.items ?? {}, name, shop), { maxLength: 4 })
  if (type === 'boolean') return fc.boolean()
  if (type === 'integer') return fc.integer({ min: schema.minimum ?? -10, max: 5000 })
  if (type === 'number') return fc.oneof(fc.integer({ min: -10, max: 5000 }), fc.double())
  if (type === 'null') return fc.constant(null)
  if (type === 'string') return strings(schema)
  return anything
}

function strings({ format }: Schema): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.uuid()
  if (format === 'date') return fc.constantFrom('2026-11-21', '2027-02-28', '1900-01-01')
  if (format === 'email') return fc.emailAddress()
  return fc.oneof(fc.string({ maxLength: 20 }), fc.constantFrom(...nasty))
}

function objects(
  { properties = {}, additionalProperties, required = [] }: Schema,
  shop: { known: Known; schemas: Record<string, Schema> },
): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([key, each]) => [key, valuesOf(each, key, shop)]),
  )
  const kept = required.filter((key) => key in fields)
  const declared = fc.oneof(
    { weight: 9, arbitrary: fc.record(fields, { requiredKeys: kept }) },
    { weight: 1, arbitrary: fc.record(fields, { requiredKeys: [] }) },
  )
  if (!additionalProperties || additionalProperties === true) return declared
  const more = fc.dictionary(
    fc.string({ maxLength: 12 }),
    valuesOf(additionalProperties, '', shop),
    {
      maxKeys: 5,
    },
  )
  return fc.tuple(declared, more).map(([own, others]) => ({ ...others, ...(own as object) }))
}
