import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { type PlainRequest, readPlainRequest } from './plain-request.ts'

/** The whole answer, or null where `node:http` has to give it. */
export type PlainAnswers = (request: PlainRequest) => Buffer | null

/**
 * Answers plain requests for ready pages on the connection itself, in one write, before `node:http`
 * has parsed anything. The first request on a connection that is anything else goes to `node:http`
 * as it came, and the connection with it for good; so does one whose client has not read the answer
 * before. Every event used is documented, the connection's hand-over included.
 */
export function answerPlainly(server: Server, answers: PlainAnswers) {
  const [handOver, ...others] = server.listeners('connection')
  const open = new Set<Socket>()
  // Somebody else has a say in what a connection is: they get them all.
  if (!handOver || others.length > 0) return { endIdle: () => {}, destroy: () => {} }
  server.removeAllListeners('connection')
  server.on('connection', (socket: Socket) => {
    open.add(socket)
    const leave = () => {
      open.delete(socket)
      socket.off('data', read).off('end', end).off('timeout', destroy).off('error', destroy)
      socket.off('close', leave).setTimeout(0)
    }
    const read = (packet: Buffer) => {
      const request = socket.writableLength === 0 ? readPlainRequest(packet) : null
      const answer = request && answers(request)
      if (answer) {
        socket.write(answer)
        return
      }
      leave()
      socket.unshift(packet)
      handOver.call(server, socket)
    }
    const end = () => socket.destroySoon()
    const destroy = () => socket.destroy()
    socket.on('data', read).on('end', end).on('error', destroy).on('close', leave)
    // Nothing was asked for so long, or nothing read of what was answered.
    socket.setTimeout(server.keepAliveTimeout + server.keepAliveTimeoutBuffer, destroy)
  })
  return {
    /** Ends the connections that wait for a request. */
    endIdle() {
      for (const socket of open)
        if (socket.writableLength === 0 && !socket.writableEnded) socket.destroySoon()
    },
    /** Cuts off those too that have not read their answers. */
    destroy() {
      for (const socket of open) socket.destroy()
    },
  }
}
