import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { InputOf } from '../../../src/lib/contract/endpoint.ts'
import type { addPasskey, loginByPasskey } from '../../../src/lib/contract/passkey.ts'

type Ceremony = {
  challenge: string
  /** Of the page that asks. */
  origin: string
  /** The relying party that is signed for; the host of the page where it is left out. */
  rpId?: string
  /** Whether the owner was asked for a finger or a PIN. */
  verified?: boolean
  /** What the authenticator says it has counted. */
  counter?: number
}

type Attestation = { fmt: string; attStmt: Map<string, Cbor> }

/** An authenticator in software, with one passkey: ES256 and no attestation, as W3C Web Authentication writes it. */
export function authenticator() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(32)
  const id = credentialId.toString('base64url')

  function make(
    { counter = 0, ...ceremony }: Ceremony,
    attestation: Attestation = { fmt: 'none', attStmt: new Map() },
  ): InputOf<typeof addPasskey>['response'] {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    const key = new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ])
    const length = Buffer.from([0, credentialId.length])
    const attested = [Buffer.alloc(16), length, credentialId, cbor(key)]
    const authData = Buffer.concat([head(ceremony, 0x40, counter), ...attested])
    const object = new Map<string, Cbor>([
      ['fmt', attestation.fmt],
      ['attStmt', attestation.attStmt],
      ['authData', authData],
    ])
    return {
      id,
      clientDataJSON: clientData('webauthn.create', ceremony).toString('base64url'),
      attestationObject: cbor(object).toString('base64url'),
      transports: ['internal'],
    }
  }

  function answer(
    { counter = 0, ...ceremony }: Ceremony,
    userHandle?: string,
  ): InputOf<typeof loginByPasskey>['response'] {
    const client = clientData('webauthn.get', ceremony)
    const data = head(ceremony, 0, counter)
    const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
    return {
      id,
      clientDataJSON: client.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: signature.toString('base64url'),
      ...(userHandle !== undefined && { userHandle }),
    }
  }

  return { id, make, answer }
}

function head({ origin, rpId, verified = true }: Ceremony, more: number, counter: number): Buffer {
  const count = Buffer.alloc(4)
  count.writeUInt32BE(counter)
  const flags = 0x01 | (verified ? 0x04 : 0) | more
  return Buffer.concat([sha256(rpId ?? new URL(origin).hostname), Buffer.from([flags]), count])
}

function clientData(type: string, { challenge, origin }: Ceremony): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()

type Cbor = number | string | Buffer | Cbor[] | Map<string | number, Cbor>

function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? started(1, -1 - value) : started(0, value)
  if (typeof value === 'string')
    return Buffer.concat([started(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([started(2, value.length), value])
  if (Array.isArray(value)) return Buffer.concat([started(4, value.length), ...value.map(cbor)])
  const entries = [...value].flatMap(([key, each]) => [cbor(key), cbor(each)])
  return Buffer.concat([started(5, value.size), ...entries])
}

function started(major: number, count: number): Buffer {
  const kind = major << 5
  if (count < 24) return Buffer.from([kind | count])
  if (count < 256) return Buffer.from([kind | 24, count])
  return Buffer.from([kind | 25, count >> 8, count & 255])
}
