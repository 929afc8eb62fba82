import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { jsonPieces } from '../../src/lib/server/people/own-data/json-pieces.ts'

async function* listed(...all: unknown[]) {
  yield* all
}

test('pieces are the text that the whole would be, whatever stands in it', async () => {
  const plain = { name: 'a "quoted"\nline', none: null, list: [1, { deep: ['x\ny'] }], empty: [] }
  const said = { ...plain, orders: listed({ id: 1, lines: [{}] }, 'two', undefined), no: listed() }
  const whole = { ...plain, orders: [{ id: 1, lines: [{}] }, 'two', null], no: [] }
  expect(await text(jsonPieces(said))).toBe(`${JSON.stringify(whole, null, 2)}\n`)
})

test('a list that breaks off is no whole text', async () => {
  async function* broken() {
    yield 1
    throw new Error('the database has gone')
  }
  await expect(text(jsonPieces({ orders: broken() }))).rejects.toThrow('the database has gone')
})
