import { createPrivateKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { StartError } from '../../start-error.ts'

/** A domain whose mails are signed: where its public key stands, and the file of the private one. */
export type DkimSetting = { domain: string; selector: string; file: string }

/** As nodemailer takes it. */
export type DkimKey = { domainName: string; keySelector: string; privateKey: string }

/**
 * Reads the keys that mails are signed with (RFC 6376). Throws a StartError where a file is none or holds no RSA key
 * of 1024 bits or more: mails would go out unsigned, and be taken for spam.
 */
export function readDkimKeys(settings: readonly DkimSetting[]): DkimKey[] {
  return settings.map(({ domain, selector, file }) => {
    const privateKey = keyOf(file)
    if (privateKey === null)
      throw new StartError(
        `DKIM_KEYS names '${file}' for ${domain}, which is no RSA key of at least 1024 bits; give a file of one as PEM.`,
      )
    return { domainName: domain, keySelector: selector, privateKey }
  })
}

function keyOf(file: string): string | null {
  try {
    const pem = readFileSync(file, 'utf8')
    const { asymmetricKeyType, asymmetricKeyDetails } = createPrivateKey(pem)
    const isRight =
      asymmetricKeyType === 'rsa' && (asymmetricKeyDetails?.modulusLength ?? 0) >= 1024
    return isRight ? pem : null
  } catch {
    return null
  }
}

/** The key that signs for a sender: of its domain, or else of the nearest one that this is below. */
export function dkimKeyFor(keys: readonly DkimKey[], sender: string): DkimKey | undefined {
  const domain = sender.split('@').at(-1)?.toLowerCase() ?? ''
  return keys
    .filter(({ domainName }) => domain === domainName || domain.endsWith(`.${domainName}`))
    .sort((left, right) => right.domainName.length - left.domainName.length)[0]
}
