import { createHmac, timingSafeEqual } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { z } from 'zod'

const DOWNLOAD_MS = 15 * 60_000
const UPLOAD_MS = 24 * 3_600_000

const link = z.object({
  key: z.array(z.string()),
  name: z.string(),
  /** A picture that this shop made is shown; whatever a customer sent is only ever saved. */
  shown: z.boolean(),
  until: z.number(),
})
export type DownloadLink = z.output<typeof link>

const archive = z.object({
  /** Where all of its files stand, the way to each from there, and what it is called in the archive. */
  folder: z.array(z.string()),
  files: z.array(z.tuple([z.string(), z.string()])),
  name: z.string(),
  until: z.number(),
})
export type ArchiveLink = z.output<typeof archive>

const made = z.object({ told: z.unknown(), until: z.number() })

type Upload = { tenant: string; id: string }

/** Signs links to files and tokens for uploads, both for a short time. */
export function fileSigner(secret: string) {
  const sign = (text: string) => createHmac('sha256', secret).update(text).digest('base64url')
  const isSigned = (text: string, signature: string) => {
    const [want, given] = [Buffer.from(sign(text)), Buffer.from(signature)]
    return want.length === given.length && timingSafeEqual(want, given)
  }
  return {
    /** The address of a file on the shop's own host. */
    download(file: Omit<DownloadLink, 'until'>, now: Date): string {
      const until = now.getTime() + DOWNLOAD_MS
      const text = Buffer.from(JSON.stringify({ ...file, until })).toString('base64url')
      return `/_files/get/${text}.${sign(`get ${text}`)}`
    },
    /** What a link leads to; undefined for one that is over, or not of this shop. */
    opened(token: string, now: Date): DownloadLink | undefined {
      const [text = '', signature = ''] = token.split('.')
      if (!isSigned(`get ${text}`, signature)) return undefined
      const parsed = link.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
      return parsed.success && parsed.data.until > now.getTime() ? parsed.data : undefined
    },
    /** The address of several files as one archive (zip). */
    archive(files: Omit<ArchiveLink, 'until'>, now: Date): string {
      const until = now.getTime() + DOWNLOAD_MS
      // Addresses have to be short, and names of a kind are much alike.
      const text = deflateRawSync(JSON.stringify({ ...files, until })).toString('base64url')
      return `/_files/zip/${text}.${sign(`zip ${text}`)}`
    },
    openedArchive(token: string, now: Date): ArchiveLink | undefined {
      const [text = '', signature = ''] = token.split('.')
      if (!isSigned(`zip ${text}`, signature)) return undefined
      const told = inflateRawSync(Buffer.from(text, 'base64url')).toString('utf8')
      const parsed = archive.safeParse(JSON.parse(told))
      return parsed.success && parsed.data.until > now.getTime() ? parsed.data : undefined
    },
    /** The address below `/_files/` of what is written when it is asked for; `told` is for who writes it. */
    made(kind: string, told: object, now: Date): string {
      const until = now.getTime() + DOWNLOAD_MS
      const text = Buffer.from(JSON.stringify({ told, until })).toString('base64url')
      return `/_files/${kind}/${text}.${sign(`${kind} ${text}`)}`
    },
    /** What was told of it; undefined for a link that is over, or not of this shop. */
    openedMade(kind: string, token: string, now: Date): unknown {
      const [text = '', signature = ''] = token.split('.')
      if (!isSigned(`${kind} ${text}`, signature)) return undefined
      const parsed = made.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
      return parsed.success && parsed.data.until > now.getTime() ? parsed.data.told : undefined
    },
    /** What goes with the bytes of an upload, which is of a tenant. */
    uploadToken({ tenant, id }: Upload, now: Date): string {
      const until = now.getTime() + UPLOAD_MS
      return `${tenant}.${until}.${sign(`put ${tenant} ${id} ${until}`)}`
    },
    /** The tenant whose upload a token is for; undefined for one that is over, of another upload, or not of this shop. */
    tenantOfUpload(id: string, token: string, now: Date): string | undefined {
      const [tenant = '', until = '', signature = ''] = token.split('.')
      const isRight = isSigned(`put ${tenant} ${id} ${until}`, signature)
      return isRight && Number(until) > now.getTime() ? tenant : undefined
    },
  }
}
