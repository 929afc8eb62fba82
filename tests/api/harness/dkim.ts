import { createHash, createVerify, generateKeyPairSync, type KeyObject } from 'node:crypto'

/** A key pair as a shop makes one; the public one would stand in the DNS. */
export function dkimPair() {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return { publicKey, pem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() }
}

const unfolded = (text: string) => text.replaceAll(/\r\n(?=[ \t])/g, '')
const squeezed = (text: string) => text.replaceAll(/[ \t]+/g, ' ')

/** A header as RFC 6376, 3.4.2 wants it signed. */
function relaxedHeader(line: string): string {
  const [name = '', ...value] = unfolded(line).split(':')
  return `${name.trim().toLowerCase()}:${squeezed(value.join(':')).trim()}`
}

/** A body as RFC 6376, 3.4.4 wants it signed. */
function relaxedBody(body: string): string {
  const lines = body.split('\r\n').map((line) => squeezed(line).trimEnd())
  while (lines.at(-1) === '') lines.pop()
  return lines.length === 0 ? '' : `${lines.join('\r\n')}\r\n`
}

/**
 * What a mail's first DKIM signature says, checked as whoever receives it does (RFC 6376, 6.1.3): its tags, whether
 * the body is the signed one, and whether the headers are. Null where there is none.
 */
export function checkDkim(raw: string, publicKey: KeyObject) {
  const end = raw.indexOf('\r\n\r\n')
  const headers = raw.slice(0, end).split(/\r\n(?![ \t])/)
  const own = headers.find((line) => /^dkim-signature:/i.test(line))
  if (!own) return null
  const value = unfolded(own).replace(/^[^:]*:/, '')
  const tags = Object.fromEntries(
    value.split(';').map((part) => {
      const [name = '', ...rest] = part.trim().split('=')
      return [name.trim(), rest.join('=').trim()]
    }),
  )
  const body = createHash('sha256').update(relaxedBody(raw.slice(end + 4)), 'utf8')
  const left = headers.toReversed()
  const signed = (tags['h'] ?? '').split(':').flatMap((name) => {
    const at = left.findIndex((line) =>
      line.toLowerCase().startsWith(`${name.trim().toLowerCase()}:`),
    )
    return at < 0 ? [] : left.splice(at, 1)
  })
  const bare = relaxedHeader(own).replace(/([;: ]b=)[^;]*/, '$1')
  const verify = createVerify('RSA-SHA256')
  verify.update(signed.map((line) => `${relaxedHeader(line)}\r\n`).join('') + bare)
  return {
    tags,
    names: signed.map((line) => line.split(':')[0]?.toLowerCase()),
    isBodyRight: body.digest('base64') === (tags['bh'] ?? '').replaceAll(/\s/g, ''),
    isSignatureRight: verify.verify(publicKey, (tags['b'] ?? '').replaceAll(/\s/g, ''), 'base64'),
  }
}
