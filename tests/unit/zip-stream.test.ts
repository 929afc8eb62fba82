import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test, vi } from 'vitest'
import type { FileStore } from '../../src/lib/server/platform/files/file-store.ts'
import {
  type ArchiveFile,
  zipOf,
  zipStream,
} from '../../src/lib/server/platform/files/zip-stream.ts'

const refuse = () => {
  throw new Error('an archive only reads')
}
const store: FileStore = {
  read: async (key) => Readable.from([Buffer.from(`${key.at(-1)}`)]),
  size: async (key) => (key.at(-1) === 'gone' ? undefined : 1),
  find: refuse,
  put: refuse,
  replace: refuse,
  remove: refuse,
  lend: refuse,
}

test('no two files of an archive have one name, and what is gone is left out', async () => {
  const named: [string, string][] = [
    ['first', 'card.pdf'],
    ['second', 'Card.pdf'],
    ['gone', 'back.pdf'],
    ['third', 'card (2).pdf'],
    ['fourth', 'notes'],
    ['fifth', 'notes'],
  ]
  const link = { folder: ['ie'], files: named, name: 'order.zip', until: 0 }
  const entries = unzipSync(await buffer(zipStream(store, link)))
  const read = Object.entries(entries).map(([name, bytes]) => [name, strFromU8(bytes)])
  expect(read).toEqual([
    ['card.pdf', 'first'],
    ['Card (2).pdf', 'second'],
    ['card (2) (2).pdf', 'third'],
    ['notes', 'fourth'],
    ['notes (2)', 'fifth'],
  ])
})

test('whoever leaves in the middle of an archive leaves no file open', async () => {
  const closed: string[] = []
  async function* bytes(name: string) {
    try {
      for (;;) yield Buffer.alloc(100_000)
    } finally {
      closed.push(name)
    }
  }
  async function* files(): AsyncGenerator<ArchiveFile> {
    for (const name of ['first.pdf', 'second.pdf']) yield { name, read: () => bytes(name) }
  }
  const archive = zipOf(files(), new Date())
  let arrived = 0
  for await (const piece of archive) {
    arrived += piece.length
    if (arrived > 1_000_000) break
  }
  await vi.waitFor(() => expect(closed).toEqual(['first.pdf']))
})

test('what cannot be read breaks an archive off', async () => {
  async function* broken(): AsyncGenerator<Uint8Array> {
    yield Buffer.from('half')
    throw new Error('the disk is gone')
  }
  async function* files(): AsyncGenerator<ArchiveFile> {
    yield { name: 'card.pdf', read: broken }
  }
  await expect(buffer(zipOf(files(), new Date()))).rejects.toThrow('the disk is gone')
})
