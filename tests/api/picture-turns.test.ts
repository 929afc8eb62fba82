// Pictures for designs are made ready one at a time: a few large ones at once would take all memory.

import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { addOwnDesignPicture } from '../../src/lib/contract/own-design.ts'
import { startApi, type TestApi } from './harness/api.ts'
import { cartSenders } from './harness/cart-files.ts'
import { newCustomer } from './harness/people.ts'

const { count } = vi.hoisted(() => ({ count: { open: 0, most: 0, all: 0 } }))
vi.mock('../../src/lib/server/commerce/own-design/ready-picture.ts', async (original) => {
  const { readyPicture } =
    await original<typeof import('../../src/lib/server/commerce/own-design/ready-picture.ts')>()
  return {
    async readyPicture(sent: Buffer) {
      count.open += 1
      count.all += 1
      count.most = Math.max(count.most, count.open)
      return readyPicture(sent).finally(() => {
        count.open -= 1
      })
    },
  }
})

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

test('pictures are made ready one at a time, whoever sends them', async () => {
  const by = cartSenders(api)
  const people = await Promise.all([newCustomer(api), newCustomer(api)])
  const lines = await Promise.all(people.map(({ as }) => by.filled(as)))
  const picture = async (at: number) => {
    const background = `rgb(${at * 40}, 10, 10)`
    const create = { width: 2400, height: 2400, channels: 4, background } as const
    return (await sharp({ create }).png().toBuffer()).toString('base64')
  }
  const pictures = await Promise.all([0, 1, 2, 3, 4, 5].map(picture))
  const sent = pictures.map((base64, at) => {
    const [line, person] = [lines[at % 2], people[at % 2]]
    return api.call.send(addOwnDesignPicture, { ...line, base64 } as never, person?.as)
  })
  const answers = await Promise.all(sent)
  expect(answers.map(({ ok }) => ok)).toEqual(pictures.map(() => true))
  expect(count).toEqual({ open: 0, most: 1, all: pictures.length })
})
