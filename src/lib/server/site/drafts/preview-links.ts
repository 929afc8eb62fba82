import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'

/** What a preview link opens. */
export type PreviewPass = {
  draft: string
  /** Shops whose pages it shows; null for all. */
  tenants: string[] | null
  expiresAt: Date
}

export type PreviewLinks = {
  /** The token of a link. */
  issue(pass: PreviewPass): string
  /** Null where it was not signed here, or is too old. */
  read(token: string, now: Date): PreviewPass | null
}

/** d: draft, t: tenants, e: the second at which it ends. */
const content = z.strictObject({
  d: z.uuid(),
  t: z.array(z.string()).nullable(),
  e: z.int().positive(),
})

const TOKEN = /^([\w-]{20,2000})\.([\w-]{43})$/

/**
 * Signs what a link opens, so that it needs no look-up to be refused. A link is good until its end, and
 * as long as its draft is open.
 */
export function openPreviewLinks({
  secret,
  otherSecret,
}: {
  secret: string
  otherSecret?: string | undefined
}): PreviewLinks {
  const sign = signer(secret)
  const believed = otherSecret === undefined ? [sign] : [sign, signer(otherSecret)]
  return {
    issue({ draft, tenants, expiresAt }) {
      const said = { d: draft, t: tenants, e: Math.floor(expiresAt.getTime() / 1000) }
      const payload = Buffer.from(JSON.stringify(said)).toString('base64url')
      return `${payload}.${sign(payload).toString('base64url')}`
    },
    read(token, now) {
      const [, payload = '', signature = ''] = TOKEN.exec(token) ?? []
      const given = Buffer.from(signature, 'base64url')
      const isRight = believed.some((of) => {
        const right = of(payload)
        return right.length === given.length && timingSafeEqual(right, given)
      })
      if (!isRight) return null
      const { d, t, e } = content.parse(JSON.parse(Buffer.from(payload, 'base64url').toString()))
      const expiresAt = new Date(e * 1000)
      return expiresAt > now ? { draft: d, tenants: t, expiresAt } : null
    },
  }
}

function signer(secret: string): (payload: string) => Buffer {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'quire preview link', 32))
  return (payload) => createHmac('sha256', key).update(payload).digest()
}
