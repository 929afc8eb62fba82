import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type S3, S3ServiceException } from '@aws-sdk/client-s3'
import type { FoundFile } from '../file-store.ts'
import { FilesTrouble } from '../files-trouble.ts'
import { inWorkFolder } from '../work-folder.ts'

/** A bucket that answers, and who speaks with it. */
export type Bucket = { client: S3; name: string }

/** Whether the bucket says that there is no such object, or no such upload. */
function isMissing(error: unknown): boolean {
  if (!(error instanceof S3ServiceException)) return false
  const isNamed = ['NoSuchKey', 'NotFound', 'NoSuchUpload'].includes(error.name)
  return isNamed || error.$metadata.httpStatusCode === 404
}

/** Asks the bucket; what there is not answers undefined, and everything else is trouble. */
export async function asked<Answer>(call: () => Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await call()
  } catch (error) {
    if (isMissing(error)) return undefined
    throw troubleOf(error)
  }
}

export function troubleOf(cause: unknown): FilesTrouble {
  const said = cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause)
  return new FilesTrouble(`The bucket cannot be used. ${said}`, { cause })
}

/** Reads an object that is there, or a part of it. */
export async function readObject(
  { client, name }: Bucket,
  key: string,
  only: { Range?: string; IfMatch?: string } = {},
): Promise<Readable> {
  const found = await asked(() => client.getObject({ Bucket: name, Key: key, ...only }))
  if (!(found?.Body instanceof Readable)) throw new FilesTrouble(`The bucket has no ${key}.`)
  return found.Body
}

/** An object as it stands now; undefined where there is none. */
export async function findObject(bucket: Bucket, key: string): Promise<FoundFile | undefined> {
  const { client, name } = bucket
  const found = await asked(() => client.headObject({ Bucket: name, Key: key }))
  if (!found) return undefined
  const { ContentLength: bytes = 0, ETag: tag = '' } = found
  return {
    bytes,
    tag,
    read: (part) =>
      readObject(bucket, key, {
        ...(tag && { IfMatch: tag }),
        ...(part && { Range: `bytes=${part.start}-${part.end}` }),
      }),
  }
}

/** Bytes of an object; undefined where there is none. */
export async function sizeOf({ client, name }: Bucket, key: string): Promise<number | undefined> {
  const found = await asked(() => client.headObject({ Bucket: name, Key: key }))
  return found && (found.ContentLength ?? 0)
}

/** Copies an object to this machine for as long as it is used. */
export async function lend<Result>(
  bucket: Bucket,
  key: string,
  use: (path: string) => Promise<Result>,
): Promise<Result> {
  return inWorkFolder(async (folder) => {
    const path = join(folder, 'lent')
    const object = await readObject(bucket, key)
    await pipeline(object, createWriteStream(path)).catch((error: unknown) => {
      throw troubleOf(error)
    })
    return use(path)
  })
}
