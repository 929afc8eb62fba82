import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { isUuid } from '../../../domain/uuid.ts'

/** What signs links of mails, and what is believed beside it while one secret replaces another. */
type Secrets = { secret: string; otherSecret?: string | undefined }

/** Makes and reads what one-time links carry. Nothing of it is stored: it follows from the link's id. */
export type OneTime = {
  token(id: string): string
  /** Six digits that somebody types. */
  code(id: string): string
  /** Whether these are the digits of an id, by any secret that is believed. */
  isCode(id: string, digits: string): boolean
  /** The id of the link that a token belongs to; null where no secret of ours made it. */
  read(token: string): string | null
}

export function openOneTime({ secret, otherSecret }: Secrets): OneTime {
  const keys = [secret, ...(otherSecret === undefined ? [] : [otherSecret])].map((each) =>
    Buffer.from(hkdfSync('sha256', each, '', 'quire one-time links', 32)),
  )
  const codeOf = (key: Buffer, id: string) => {
    const proof = createHmac('sha256', key).update(`code ${id}`).digest()
    return String(proof.readUIntBE(0, 6) % 1_000_000).padStart(6, '0')
  }
  const proofOf = (key: Buffer, id: string) => createHmac('sha256', key).update(id).digest()
  return {
    token(id) {
      const [key = Buffer.alloc(0)] = keys
      return `${id}.${proofOf(key, id).toString('base64url')}`
    },
    code(id) {
      const [key = Buffer.alloc(0)] = keys
      return codeOf(key, id)
    },
    isCode(id, digits) {
      const given = Buffer.from(digits)
      const isSame = (right: Buffer) =>
        given.length === right.length && timingSafeEqual(given, right)
      return keys.some((key) => isSame(Buffer.from(codeOf(key, id))))
    },
    read(token) {
      const [id = '', proof = ''] = token.split('.', 2)
      const given = Buffer.from(proof, 'base64url')
      const isOurs = keys.some((key) => {
        const right = proofOf(key, id)
        return given.length === right.length && timingSafeEqual(given, right)
      })
      return isUuid(id) && isOurs ? id : null
    },
  }
}
