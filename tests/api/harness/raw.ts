import { request } from 'node:http'

export type RawAnswer = {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: unknown
}

/** The status of what is at an address, for a browser at a host. */
export function statusFor(
  url: string,
  headers: Record<string, string>,
  method = 'GET',
): Promise<number> {
  return new Promise((resolve, reject) => {
    const call = request(url, { method, headers }, (response) => {
      response.resume()
      response.once('end', () => resolve(response.statusCode ?? 0))
    })
    call.once('error', reject)
    call.end()
  })
}

/** A request as it stands, with the headers that fetch would not let through. */
export function raw(
  url: string,
  {
    method = 'GET',
    headers = {},
    body = '',
  }: {
    method?: string
    headers?: Record<string, string>
    body?: string
  } = {},
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    // As fetch does it: what the network broke is a TypeError.
    const fail = (cause: Error) => reject(new TypeError('The request failed.', { cause }))
    let answered = false
    const call = request(url, { method, headers }, (response) => {
      answered = true
      let text = ''
      response.on('error', fail)
      response.on('close', () => fail(new Error('The answer ended in the middle.')))
      response.setEncoding('utf8')
      response.on('data', (part: string) => {
        text += part
      })
      response.on('end', () => {
        const { statusCode: status = 0 } = response
        try {
          resolve({ status, headers: response.headers, body: text && JSON.parse(text) })
        } catch {
          reject(new Error(`This is no JSON: ${text.slice(0, 200)}`))
        }
      })
    })
    call.on('error', fail)
    // A server that is killed while a connection opens may end the request without an error.
    call.on('close', () => {
      if (!answered) fail(new Error('The connection ended without an answer.'))
    })
    call.end(body)
  })
}
