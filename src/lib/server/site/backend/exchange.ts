import { request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { buffer } from 'node:stream/consumers'
import { SERVER_TIMEOUT_MS } from '../../../domain/constants.ts'

type Headers = Record<string, string | string[] | undefined>

export type Exchange = {
  method: string
  /** With its query; it is sent to the host as it is. */
  path: string
  headers: Headers
  body: Buffer
}

export type ExchangeAnswer = { status: number; headers: Headers; body: Buffer }

/** The other backend gave no answer: it cannot be reached, or takes longer than a server waits. */
export class BackendError extends Error {
  override name = 'BackendError'
  readonly code: 'backend_unreachable' | 'backend_timeout'

  constructor(code: BackendError['code'], host: URL, cause: unknown) {
    const late = `gave no answer within ${SERVER_TIMEOUT_MS / 1000} s`
    super(
      `The backend ${host.origin} ${code === 'backend_timeout' ? late : 'cannot be reached'}.`,
      { cause },
    )
    this.code = code
  }
}

/** One request to the backend's host, answered whole within 10 s. Throws BackendError. */
export async function exchange(host: URL, wanted: Exchange): Promise<ExchangeAnswer> {
  const { method, path, headers, body } = wanted
  const signal = AbortSignal.timeout(SERVER_TIMEOUT_MS)
  const request = host.protocol === 'https:' ? requestSecure : requestPlain
  // A URL writes the address ::1 in brackets.
  const hostname = host.hostname.replace(/^\[|\]$/g, '')
  const length = body.byteLength > 0 && { 'content-length': String(body.byteLength) }
  const options = { hostname, port: host.port, path, method, signal }
  try {
    return await new Promise<ExchangeAnswer>((resolve, reject) => {
      const sent = request({ ...options, headers: { ...headers, ...length } }, (answer) => {
        const { statusCode: status = 0 } = answer
        // What no server may say cannot be handed on.
        if (status < 200 || status > 599) {
          answer.destroy()
          reject(new Error(`It answered with the status ${status}.`))
          return
        }
        buffer(answer).then(
          (whole) => resolve({ status, headers: answer.headers, body: whole }),
          reject,
        )
      })
      sent.on('error', reject)
      sent.end(body)
    })
  } catch (cause) {
    throw new BackendError(signal.aborted ? 'backend_timeout' : 'backend_unreachable', host, cause)
  }
}
