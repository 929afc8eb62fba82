import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { problemOf } from '../../platform/http/index.ts'
import { KEEP_ALIVE_MS } from '../pages/index.ts'
import { answerPlainly, type PlainAnswers } from './plain-connections.ts'
import { readTarget } from './request-target.ts'
import { sendText } from './send.ts'

/** The port is taken, or may not be used; the message is for a person. */
export class ListenError extends Error {
  override name = 'ListenError'
}

type Listener = { server: Server; plainly: ReturnType<typeof answerPlainly> }

/** Who answers; without `plain` everything goes by `node:http`. */
export type Answering = {
  listener: RequestListener
  plain?: PlainAnswers
  /** Takes over connections that ask for another protocol; without it they are answered in HTTP. */
  upgrade?(request: IncomingMessage, socket: Duplex, head: Buffer): void
}

export type Listening = {
  port: number
  /** Who answers from now on. */
  answer(front: Answering): void
  stop(seconds: number): Promise<void>
}

/**
 * Listens on every host at once, and answers 503 until there is something better: whoever finds the
 * port taken learns so before anything was touched. A host whose address family this machine lacks
 * is left out as long as another listens. Port 0 takes a free one, the same for all hosts.
 */
export async function listen(hosts: readonly string[], port: number): Promise<Listening> {
  let front: Answering = { listener: opening }
  let stopping = false
  const servers: Listener[] = []
  let actual = port
  for (const host of hosts) {
    const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS, requestTimeout: 60_000 })
    server.on('request', (request, response) => {
      if (stopping) response.setHeader('Connection', 'close')
      if (readTarget(request)) front.listener(request, response)
      else sendText(response, 400, 'Bad Request\n', { Connection: 'close' })
    })
    const plainly = answerPlainly(server, (request) =>
      stopping ? null : (front.plain?.(request) ?? null),
    )
    const error = await listenOn(server, host, actual)
    if (!error) {
      servers.push({ server, plainly })
      actual = (server.address() as AddressInfo).port
    } else if (error.code !== 'EADDRNOTAVAIL' && error.code !== 'EAFNOSUPPORT') {
      for (const each of servers) each.server.close()
      throw new ListenError(wording(error, actual))
    }
  }
  if (servers.length === 0) {
    throw new ListenError(`No address of ${hosts.join(', ')} can be used; set HOST to another.`)
  }
  return {
    port: actual,
    answer(next) {
      front = next
      const { upgrade } = next
      if (upgrade) for (const { server } of servers) takeUpgrades(server, upgrade)
    },
    stop(seconds) {
      stopping = true
      return shutDown(servers, seconds)
    },
  }
}

/** What is told until the shop is open; a call gets what its client can read. */
function opening(request: IncomingMessage, response: ServerResponse): void {
  const soon = { 'Retry-After': '5' }
  if (request.url?.startsWith('/api/')) {
    const problem = problemOf({ code: 'shop_unavailable', details: {} }, null)
    const type = { 'Content-Type': 'application/problem+json; charset=utf-8' }
    sendText(response, 503, JSON.stringify(problem), { ...soon, ...type })
  } else sendText(response, 503, 'The shop is being opened.\n', soon)
}

/** A connection that was taken over is no longer the server's: it ends with it all the same. */
function takeUpgrades(server: Server, upgrade: NonNullable<Answering['upgrade']>): void {
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const end = () => socket.destroy()
    server.once('stopping', end)
    socket.once('close', () => server.off('stopping', end)).on('error', end)
    upgrade(request, socket, head)
  })
}

function listenOn(server: Server, host: string, port: number) {
  return new Promise<NodeJS.ErrnoException | null>((resolve) => {
    server.once('error', resolve)
    server.listen({ host, port, backlog: 1024 }, () => {
      server.off('error', resolve)
      resolve(null)
    })
  })
}

function wording(error: NodeJS.ErrnoException, port: number): string {
  if (error.code === 'EADDRINUSE')
    return `Port ${port} is taken by another program; stop it, or start with PORT=… and another one.`
  if (error.code === 'EACCES') return `Port ${port} may not be used; give PORT a number above 1024.`
  return `Port ${port} cannot be listened on: ${error.message}`
}

/** Milliseconds in which who is connected may still ask, and is told that it was the last time. */
const LAST_REQUESTS_MS = 1000

/**
 * Takes no new connections and lets open requests finish, for `seconds` at most. Connections that
 * are kept alive are not cut off at once: a request may be on its way, and would be lost.
 */
async function shutDown(servers: Listener[], seconds: number): Promise<void> {
  await Promise.all(
    servers.map(
      ({ server, plainly }) =>
        new Promise<void>((resolve) => {
          if (!server.listening) return resolve()
          server.close(() => resolve())
          server.emit('stopping')
          const endIdle = () => {
            plainly.endIdle()
            server.closeIdleConnections()
          }
          const started = Date.now()
          const idle = setInterval(() => {
            if (Date.now() - started >= Math.min(LAST_REQUESTS_MS, seconds * 1000)) endIdle()
          }, 50)
          const end = setTimeout(() => {
            plainly.destroy()
            server.closeAllConnections()
          }, seconds * 1000)
          server.on('close', () => {
            clearInterval(idle)
            clearTimeout(end)
          })
        }),
    ),
  )
}
