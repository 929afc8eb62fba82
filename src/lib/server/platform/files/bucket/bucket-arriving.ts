import { S3Store } from '@tus/s3-store'
import { ERRORS, Upload } from '@tus/utils'
import type { Arriving } from '../arriving.ts'
import { asked, type Bucket, lend, sizeOf, troubleOf } from './bucket.ts'
import { keptAt } from './bucket-store.ts'

/** What the upload protocol's own store keeps beside an upload: what it is, and its last unfinished part. */
const besides = (id: string) => [`${id}.info`, `${id}.part`]

/**
 * Uploads that arrive in a bucket, as uploads of many parts. What came since the last whole part is
 * sent again where a process was killed: at most 8 MB.
 */
export function bucketArriving(
  bucket: Bucket,
  settings: ConstructorParameters<typeof S3Store>[0]['s3ClientConfig'],
): Arriving {
  const { client, name } = bucket
  const uploads = new Uploads(bucket, settings)
  return {
    uploads,
    async begin(id, bytes) {
      const [info = ''] = besides(id)
      if ((await sizeOf(bucket, info)) !== undefined) return
      await uploads.create(new Upload({ id, offset: 0, size: bytes })).catch((error: unknown) => {
        throw troubleOf(error)
      })
    },
    async arrived(id) {
      const upload = await uploads.getUpload(id).catch((error: unknown) => {
        if (error === ERRORS.FILE_NOT_FOUND) return undefined
        throw error
      })
      return upload?.offset ?? 0
    },
    lend: (id, use) => lend(bucket, id, use),
    async keep(id, key) {
      const to = keptAt(key)
      if ((await sizeOf(bucket, to)) !== undefined) return
      const from = { CopySource: `${name}/${id}` }
      await client.copyObject({ Bucket: name, Key: to, ...from }).catch((error: unknown) => {
        throw troubleOf(error)
      })
    },
    async forget(id) {
      const [info = ''] = besides(id)
      const known = await asked(() => client.headObject({ Bucket: name, Key: info }))
      const UploadId = known?.Metadata?.['upload-id']
      if (UploadId !== undefined)
        await asked(() => client.abortMultipartUpload({ Bucket: name, Key: id, UploadId }))
      for (const Key of [id, ...besides(id)])
        await asked(() => client.deleteObject({ Bucket: name, Key }))
    },
  }
}

/** Where the bucket does not answer, nobody is told that an upload is not there: it would begin anew. */
class Uploads extends S3Store {
  readonly #bucket: Bucket

  constructor(
    bucket: Bucket,
    s3ClientConfig: ConstructorParameters<typeof S3Store>[0]['s3ClientConfig'],
  ) {
    super({ s3ClientConfig, useTags: false })
    this.#bucket = bucket
  }

  override async getUpload(id: string): Promise<Upload> {
    if ((await sizeOf(this.#bucket, `${id}.info`)) === undefined) throw ERRORS.FILE_NOT_FOUND
    try {
      return await super.getUpload(id)
    } catch (error) {
      throw error === ERRORS.FILE_NOT_FOUND ? error : troubleOf(error)
    }
  }
}
