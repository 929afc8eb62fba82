import { Agent, request } from 'node:http'

/** As the API begins one. */
type Started = { uploadId: string; url: string; token: string }

/** Sends blocks as one request, as fast as they are taken. */
export function put(port: number, { url, token }: Started, blocks: readonly Buffer[]) {
  const length = blocks.reduce((sum, block) => sum + block.length, 0)
  return new Promise<void>((resolve, reject) => {
    const sent = request({
      host: '127.0.0.1',
      port,
      path: url,
      method: 'PATCH',
      agent: new Agent(),
      headers: {
        host: 'ie.localhost',
        'tus-resumable': '1.0.0',
        'content-type': 'application/offset+octet-stream',
        'content-length': length,
        'upload-offset': '0',
        'x-upload-token': token,
      },
    })
    sent.on('error', reject)
    sent.on('response', (response) => {
      response.resume()
      if (response.statusCode === 204) resolve()
      else reject(new Error(`An upload was answered with ${response.statusCode}.`))
    })
    const rest = blocks[Symbol.iterator]()
    const next = () => {
      for (let block = rest.next(); !block.done; block = rest.next())
        if (!sent.write(block.value)) return void sent.once('drain', next)
      sent.end()
    }
    next()
  })
}
