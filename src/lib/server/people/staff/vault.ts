import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Encrypts what the database alone must not give away. */
export type Vault = {
  /** `about` names what it belongs to: moved to another row it does not open. */
  seal(text: string, about: string): Buffer
  /** Throws a `SealedError` where it was sealed with another secret, or for something else. */
  open(sealed: Buffer, about: string): string
}

/** Something sealed that no secret of the vault opens. */
export class SealedError extends Error {
  override name = 'SealedError'
}

const [IV, TAG] = [12, 16]

/** What encrypts and signs, and what is believed beside it while one secret replaces another. */
export type StaffSecrets = { secret: string; otherSecret?: string | undefined }

/** A vault that opens what either secret has sealed, and seals with the first. */
export function openVault({ secret, otherSecret }: StaffSecrets): Vault {
  const vault = vaultOf(secret)
  if (otherSecret === undefined) return vault
  const other = vaultOf(otherSecret)
  return {
    seal: vault.seal,
    open(sealed, about) {
      try {
        return vault.open(sealed, about)
      } catch (error) {
        if (!(error instanceof SealedError)) throw error
        return other.open(sealed, about)
      }
    },
  }
}

/** AES-256-GCM with a key derived from the installation's secret. */
function vaultOf(secret: string): Vault {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'quire second factor', 32))
  return {
    seal(text, about) {
      const iv = randomBytes(IV)
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(about))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), body])
    },
    open(sealed, about) {
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV))
        decipher.setAAD(Buffer.from(about)).setAuthTag(sealed.subarray(IV, IV + TAG))
        const body = Buffer.concat([decipher.update(sealed.subarray(IV + TAG)), decipher.final()])
        return body.toString('utf8')
      } catch (cause) {
        throw new SealedError(`No secret opens what is sealed for ${about}.`, { cause })
      }
    },
  }
}
