import { request as plainRequest } from 'node:http'
import { request as tlsRequest } from 'node:https'
import { z } from 'zod'
import { defineJob, type Job } from '../../platform/jobs/index.ts'

/** Caches before the shop, and how they are told: by tags in one request, or by each page's address. */
export type Caches = { urls: readonly string[]; by: 'tag' | 'url' }

/** What no longer is as caches have it: tags, and the addresses of the same pages. */
export const purge = z.object({
  tags: z.array(z.string()),
  pages: z.array(z.object({ host: z.string(), path: z.string() })),
})
export type Purge = z.output<typeof purge>

const TIMEOUT_MS = 5000
/** What fits into a header that every cache takes (Varnish: 8 kB). */
const TAGS_AT_ONCE = 50
/** What a cache that keeps each encoding apart has of a page. */
const ENCODINGS = ['br', 'gzip', 'identity']

/** Tells every cache; it repeats safely. Throws where one of them does not answer as it should. */
export async function sendPurge({ urls, by }: Caches, { tags, pages }: Purge): Promise<void> {
  const failed: string[] = []
  for (const url of urls) {
    try {
      if (by === 'tag') {
        for (let at = 0; at < tags.length; at += TAGS_AT_ONCE)
          await send(new URL(url), { 'cache-tag': tags.slice(at, at + TAGS_AT_ONCE).join(',') })
      } else {
        for (const { host, path } of pages)
          for (const encoding of ENCODINGS)
            await send(new URL(url.replace(/\/$/, '') + path), {
              host,
              'accept-encoding': encoding,
            })
      }
    } catch (error) {
      failed.push(`${new URL(url).host}: ${error instanceof Error ? error.message : error}`)
    }
  }
  if (failed.length > 0) throw new Error(`Caches were not purged. ${failed.join('; ')}`)
}

/** One PURGE; a cache that has nothing of it says 404 or, as nginx does, 412, and that is well. */
function send(url: URL, headers: Record<string, string>): Promise<void> {
  const request = url.protocol === 'https:' ? tlsRequest : plainRequest
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: 'PURGE', headers, timeout: TIMEOUT_MS }, (response) => {
      response.resume()
      const { statusCode = 0 } = response
      const isWell = statusCode < 300 || statusCode === 404 || statusCode === 412
      if (isWell) resolve()
      else reject(new Error(`PURGE ${url.pathname} was answered ${statusCode}`))
    })
    sent.on('timeout', () => sent.destroy(new Error(`no answer in ${TIMEOUT_MS / 1000} s`)))
    sent.on('error', reject)
    sent.end()
  })
}

/** Tells the caches of a worker's settings; a web process adds it once it has adopted an edition. */
export function purgeCaches(caches: Caches): Job<typeof purge> {
  return defineJob({
    name: 'purge-caches',
    data: purge,
    retry: { limit: 12, delaySeconds: 2, longestDelaySeconds: 600 },
    urgent: true,
    handler: (data) => sendPurge(caches, data),
  })
}
