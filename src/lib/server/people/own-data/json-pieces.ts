/** The text of a JSON object, to be read by people too; what is an async list is asked for entry by entry. */
export async function* jsonPieces(
  value: Readonly<Record<string, unknown>>,
): AsyncGenerator<Buffer> {
  let before = '{'
  for (const [name, part] of Object.entries(value)) {
    const head = `${before}\n  ${JSON.stringify(name)}: `
    if (isList(part)) {
      yield Buffer.from(head)
      yield* listPieces(part)
    } else yield Buffer.from(head + textOf(part, '  '))
    before = ','
  }
  yield Buffer.from('\n}\n')
}

const isList = (part: unknown): part is AsyncIterable<unknown> =>
  typeof part === 'object' && part !== null && Symbol.asyncIterator in part

async function* listPieces(list: AsyncIterable<unknown>): AsyncGenerator<Buffer> {
  let before = '['
  for await (const each of list) {
    yield Buffer.from(`${before}\n    ${textOf(each, '    ')}`)
    before = ','
  }
  yield Buffer.from(before === '[' ? '[]' : '\n  ]')
}

const textOf = (part: unknown, indent: string): string =>
  (JSON.stringify(part, null, 2) ?? 'null').replaceAll('\n', `\n${indent}`)
