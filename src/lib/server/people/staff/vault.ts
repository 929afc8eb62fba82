import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Encrypts what the database alone must not give away. */
export type Vault = {
  /** `about` names what it belongs to: moved to another row it does not open. */
  seal(text: string, about: string): Buffer
  /** Throws where it was sealed with another secret, or for something else. */
  open(sealed: Buffer, about: string): string
}

const IV = 12
const TAG = 16

/** AES-256-GCM with a key derived from the installation's secret. */
export function openVault(secret: string): Vault {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'quire second factor', 32))
  return {
    seal(text, about) {
      const iv = randomBytes(IV)
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(about))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), body])
    },
    open(sealed, about) {
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV))
      decipher.setAAD(Buffer.from(about)).setAuthTag(sealed.subarray(IV, IV + TAG))
      const body = Buffer.concat([decipher.update(sealed.subarray(IV + TAG)), decipher.final()])
      return body.toString('utf8')
    },
  }
}
