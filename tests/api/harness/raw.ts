import { request } from 'node:http'

export type RawAnswer = {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: unknown
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
    const call = request(url, { method, headers }, (response) => {
      let text = ''
      response.on('error', fail)
      response.setEncoding('utf8')
      response.on('data', (part: string) => {
        text += part
      })
      response.on('end', () => {
        const { statusCode: status = 0 } = response
        resolve({ status, headers: response.headers, body: text && JSON.parse(text) })
      })
    })
    call.on('error', fail)
    call.end(body)
  })
}
