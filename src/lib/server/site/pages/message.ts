import { type Form, headersNow, type ReadyPage } from './ready.ts'

/** Milliseconds a connection without requests is kept; every answer names them. */
export const KEEP_ALIVE_MS = 72_000

/**
 * The whole answer as `node:http` would write it on a connection that stays open: head and body in
 * one Buffer, made once a second, because the head says what time it is. A Buffer is never changed
 * after it was handed out: a slow connection may still be writing it.
 */
export function messageNow(page: ReadyPage, form: Form, now: number): Buffer {
  const second = Math.floor(now / 1000)
  if (page.messages.second !== second) page.messages = { second }
  const known = page.messages[form]
  if (known) return known
  const head = Buffer.from(headOf(page, form, now), 'latin1')
  const body = form === 'unchanged' ? undefined : page.bodies[form]
  const message = Buffer.allocUnsafeSlow(head.byteLength + (body?.byteLength ?? 0))
  message.set(head)
  if (body) message.set(body, head.byteLength)
  // One copy of the body is enough: the message holds it.
  if (form !== 'unchanged') page.bodies[form] = message.subarray(head.byteLength)
  page.messages[form] = message
  return message
}

function headOf(page: ReadyPage, form: Form, now: number): string {
  const headers = headersNow(page, form, now)
  let head = form === 'unchanged' ? 'HTTP/1.1 304 Not Modified\r\n' : 'HTTP/1.1 200 OK\r\n'
  for (let index = 0; index < headers.length; index += 2)
    head += `${headers[index]}: ${headers[index + 1]}\r\n`
  const date = new Date(now).toUTCString()
  return `${head}Date: ${date}\r\nConnection: keep-alive\r\nKeep-Alive: timeout=${KEEP_ALIVE_MS / 1000}\r\n\r\n`
}
