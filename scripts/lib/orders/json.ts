import { orderOfJson, type ReadOrder } from '../../../src/lib/server/commerce/legacy-order/index.ts'
import { OrdersFileError } from './file-error.ts'

/** How an export begins: its shop, where the release says one, and its orders. */
const HEAD = /^\s*\{\s*(?:"tenant"\s*:\s*"([^"]*)"\s*,\s*)?"orders"\s*:\s*\[/

const LONGEST_HEAD = 1000
/** Letters of one order; more is none. */
const LONGEST_ORDER = 5_000_000

/** The orders of an export of this shop, or of JSON lines with an order each, one at a time. */
export async function* ordersOfJson(text: AsyncIterable<string>): AsyncGenerator<ReadOrder, void> {
  let head = ''
  let isOpen = true
  let tenant = ''
  let isExport = false
  const splitter = splitOrders()
  let count = 0
  const made = (json: string): ReadOrder => {
    count += 1
    const place = `Order ${count} of the file`
    const read = orderOfJson(json)
    return 'problems' in read ? { place, ...read } : { place, ...read, tenant }
  }
  for await (const piece of text) {
    let fresh = piece
    if (isOpen) {
      head += piece
      const found = HEAD.exec(head)
      if (!found && head.length < LONGEST_HEAD) continue
      isOpen = false
      isExport = found !== null
      tenant = found?.[1] ?? ''
      fresh = head.slice(found?.[0].length ?? 0)
    }
    for (const json of splitter.take(fresh)) yield made(json)
  }
  if (isOpen) for (const json of splitter.take(head)) yield made(json)
  const { rest, isInside } = splitter.end()
  if (isInside) throw new OrdersFileError('The file ends in the middle of an order: it is cut.')
  if (isExport && !/^\]\s*\}$/.test(rest))
    throw new OrdersFileError('The file does not end as an export does: it is cut.')
  if (!isExport && rest !== '')
    throw new OrdersFileError('The file is neither an export of orders nor JSON lines.')
}

/** Cuts text into the objects that stand beside each other; `rest` is what stood after the last of them. */
function splitOrders() {
  let depth = 0
  let inText = false
  let isEscaped = false
  let json = ''
  let rest = ''
  function* take(piece: string): Generator<string, void> {
    let start = 0
    for (let at = 0; at < piece.length; at++) {
      const letter = piece[at] ?? ''
      if (depth === 0) {
        if (letter === '{') {
          rest = ''
          depth = 1
          start = at
        } else if (letter !== ',') rest += letter
        continue
      }
      if (inText) {
        if (isEscaped) isEscaped = false
        else if (letter === '\\') isEscaped = true
        else if (letter === '"') inText = false
        continue
      }
      if (letter === '"') inText = true
      if (letter === '{') depth += 1
      if (letter === '}') depth -= 1
      if (depth > 0) continue
      yield json + piece.slice(start, at + 1)
      json = ''
    }
    if (depth > 0) json += piece.slice(start)
    if (json.length > LONGEST_ORDER || rest.length > LONGEST_HEAD)
      throw new OrdersFileError('The file is neither an export of orders nor JSON lines.')
  }
  return { take, end: () => ({ rest: rest.trim(), isInside: depth > 0 }) }
}
