import type { Scanner } from '../clamd.ts'
import { type Files, filesIn } from '../open-files.ts'

/** A bucket of S3, or of what speaks its protocol; who may use it the SDK takes from the environment. */
type BucketTerms = {
  bucket: string
  region: string
  /** Where it is when it is not Amazon's: `https://minio.example.com`. */
  endpoint: string | undefined
  secret: string
  maxBytes: number
  scan?: Scanner | null | undefined
}

/** What one request of the protocol copies. */
const MOST_BYTES = 5_000_000_000

/** Opens the files in a bucket. Throws FilesTrouble where it cannot be reached or used. */
export async function openBucket({
  bucket,
  region,
  endpoint,
  ...terms
}: BucketTerms): Promise<Files> {
  // Loaded where there is a bucket: the SDK is larger than the rest of this room.
  const [{ S3 }, { bucketArriving }, { bucketStore }, { troubleOf }] = await Promise.all([
    import('@aws-sdk/client-s3'),
    import('./bucket-arriving.ts'),
    import('./bucket-store.ts'),
    import('./bucket.ts'),
  ])
  const settings = {
    region,
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 5_000, requestTimeout: 60_000 },
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
  }
  const opened = { client: new S3(settings), name: bucket }
  await opened.client.headBucket({ Bucket: bucket }).catch((error: unknown) => {
    throw troubleOf(error)
  })
  const arriving = bucketArriving(opened, { ...settings, bucket })
  const maxBytes = Math.min(terms.maxBytes, MOST_BYTES)
  return filesIn({ store: bucketStore(opened), arriving }, { ...terms, maxBytes })
}
