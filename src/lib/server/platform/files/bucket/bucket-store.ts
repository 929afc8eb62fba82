import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { FileKey, FileStore } from '../file-store.ts'
import { pathOf } from '../key-path.ts'
import { asked, type Bucket, findObject, lend, readObject, sizeOf, troubleOf } from './bucket.ts'

/** Where a file stands in the bucket; uploads stand beside, by their ids. */
export const keptAt = (key: FileKey) => `kept/${pathOf(key)}`

/** Keeps files as objects of a bucket; an object appears whole or not at all. */
export function bucketStore(bucket: Bucket): FileStore {
  const { client, name } = bucket
  const write = async (key: FileKey, path: string) => {
    const { size } = await stat(path)
    const body = { Body: createReadStream(path), ContentLength: size }
    await client.putObject({ Bucket: name, Key: keptAt(key), ...body }).catch((error: unknown) => {
      throw troubleOf(error)
    })
  }
  return {
    async put(key, path) {
      if ((await sizeOf(bucket, keptAt(key))) === undefined) await write(key, path)
    },
    replace: write,
    read: (key) => readObject(bucket, keptAt(key)),
    find: (key) => findObject(bucket, keptAt(key)),
    size: (key) => sizeOf(bucket, keptAt(key)),
    async remove(key) {
      await asked(() => client.deleteObject({ Bucket: name, Key: keptAt(key) }))
    },
    lend: (key, use) => lend(bucket, keptAt(key), use),
  }
}
