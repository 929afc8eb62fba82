import { lookup } from 'node:dns/promises'
import { type IncomingMessage, request as plainRequest } from 'node:http'
import { request as tlsRequest } from 'node:https'
import type { LookupFunction } from 'node:net'
import type { WebhookFault } from '../../../contract/webhook.ts'
import { isAllowedTarget, isPublicAddress } from './public-address.ts'

/** A receiver that has not answered by then is asked again later. */
const TIMEOUT_MS = 10_000
/** Characters of an answer that are kept. */
const MOST_KEPT = 500

export type Posted = { status: number | null; fault: WebhookFault | null; answer: string }

type Post = {
  url: string
  headers: Record<string, string>
  body: string
  isPrivateAllowed: boolean
  timeoutMs?: number
}

/**
 * Sends one message and says what came of it; it never throws. No redirect is followed. A name is
 * resolved once, and the connection goes to the addresses that were judged: an answer of the name server
 * that differs a moment later changes nothing.
 */
export async function post(sent: Post): Promise<Posted> {
  const { url, isPrivateAllowed, timeoutMs = TIMEOUT_MS } = sent
  if (!isAllowedTarget(url, isPrivateAllowed)) return failed('address')
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const response = await send(sent, signal)
    const status = response.statusCode ?? 0
    const answer = await beginningOf(response)
    response.destroy()
    if (status >= 200 && status < 300) return { status, fault: null, answer }
    const fault = status >= 300 && status < 400 ? 'redirect' : 'status'
    return { status, fault, answer }
  } catch (error) {
    return failed(signal.aborted ? 'timeout' : faultOf(error))
  }
}

const failed = (fault: WebhookFault): Posted => ({ status: null, fault, answer: '' })

function send(
  { url, headers, body, isPrivateAllowed }: Post,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const request = url.startsWith('https:') ? tlsRequest : plainRequest
  const bytes = Buffer.from(body)
  const all = {
    ...headers,
    'content-type': 'application/json',
    'content-length': String(bytes.length),
    'user-agent': 'Quire-Webhooks/1',
  }
  const options = { method: 'POST', headers: all, agent: false, signal, maxHeaderSize: 16_384 }
  const guarded = isPrivateAllowed ? options : { ...options, lookup: publicLookup }
  return new Promise((resolve, reject) => {
    request(url, guarded, resolve).on('error', reject).end(bytes)
  })
}

class PrivateAddress extends Error {}

/** Resolves a name for a connection, and fails where any of its addresses is not public. */
const publicLookup: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { all: true, family: options.family === 6 ? 6 : options.family === 4 ? 4 : 0 })
    .then((found) => {
      if (!found.every(({ address }) => isPublicAddress(address))) throw new PrivateAddress()
      const [first] = found
      if (options.all) done(null, found)
      else done(null, first?.address ?? '', first?.family ?? 4)
    })
    .catch((error) => done(error, ''))
}

/** How an answer begins; what is broken in the rest of it makes no difference. */
async function beginningOf(response: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let bytes = 0
  try {
    for await (const part of response) {
      parts.push(part)
      bytes += part.length
      if (bytes > MOST_KEPT * 4) break
    }
  } catch {
    // It said what it had to say by its status.
  }
  const text = Buffer.concat(parts).toString('utf8').replaceAll('\0', '')
  return text.toWellFormed().slice(0, MOST_KEPT).toWellFormed()
}

function faultOf(error: unknown): WebhookFault {
  if (error instanceof PrivateAddress) return 'address'
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code.startsWith('HPE_')) return 'garbage'
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'name'
  return /CERT|TLS|SSL|UNABLE_TO/.test(code) ? 'tls' : 'connection'
}
