import type { FastifyReply, FastifyRequest } from 'fastify'
import parseRange from 'range-parser'
import type { FoundFile, Part } from './file-store.ts'

/**
 * Answers with a file, or with the part of it that is asked for, so that a download that was broken off goes on (RFC
 * 9110, section 14). Of several parts at once, and of what cannot be read, all of it is sent, as the RFC lets a server do.
 */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: FoundFile,
): Promise<FastifyReply> {
  const part = partOf(request, file)
  reply.header('accept-ranges', 'bytes')
  if (file.tag) reply.header('etag', file.tag)
  if (part === 'beyond')
    return reply
      .code(416)
      .header('content-range', `bytes */${file.bytes}`)
      .type('text/plain; charset=utf-8')
      .send('The file has no such part.\n')
  reply.header('content-length', String(part ? part.end - part.start + 1 : file.bytes))
  if (request.method === 'HEAD') return reply.send()
  if (!part) return reply.send(await file.read())
  return reply
    .code(206)
    .header('content-range', `bytes ${part.start}-${part.end}/${file.bytes}`)
    .send(await file.read(part))
}

/** The part that is asked for; null for all of it. */
function partOf(
  { method, headers }: FastifyRequest,
  { bytes, tag }: FoundFile,
): Part | 'beyond' | null {
  const { range, 'if-range': ifRange } = headers
  // Of any other file than that of the first part, it is all or nothing.
  const isAsked = method === 'GET' && range !== undefined
  if (!isAsked || (ifRange !== undefined && ifRange !== tag)) return null
  const parts = parseRange(bytes, range)
  // The last so many bytes of a file that has fewer are all of them.
  if (parts === -1) return bytes > 0 && /^bytes=-0*[1-9]\d*$/.test(range) ? null : 'beyond'
  if (parts === -2 || parts.type !== 'bytes' || parts.length !== 1) return null
  return parts[0] ?? null
}
