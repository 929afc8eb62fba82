import { createReadStream, existsSync } from 'node:fs'
import type { ReadOrder } from '../../../src/lib/server/commerce/legacy-order/index.ts'
import { ordersOfCsv } from './csv.ts'
import { OrdersFileError } from './file-error.ts'
import { ordersOfJson } from './json.ts'

/** The orders of a file, from its beginning, a few at a time. Throws OrdersFileError. */
export function ordersOfFile(file: string): AsyncGenerator<ReadOrder, void> {
  if (!existsSync(file)) throw new OrdersFileError(`There is no ${file}.`)
  const text = textOf(createReadStream(file))
  return file.toLowerCase().endsWith('.csv') ? ordersOfCsv(text) : ordersOfJson(text)
}

/** UTF-8, without the mark at its beginning. */
async function* textOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string, void> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const piece of bytes) yield decoder.decode(piece, { stream: true })
    yield decoder.decode()
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    throw new OrdersFileError('The file is not UTF-8. Save it as "CSV UTF-8" and try again.')
  }
}
