import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The port is taken, or may not be used; the message is for a person. */
export class ListenError extends Error {
  override name = 'ListenError'
}

/**
 * Listens on every host. A host whose address family this machine lacks is left out as long as
 * another listens. Port 0 takes a free one, the same for all hosts.
 */
export async function listen(
  servers: Server[],
  hosts: readonly string[],
  port: number,
): Promise<number> {
  let actual = port
  let listening = 0
  for (const [index, host] of hosts.entries()) {
    const server = servers[index]
    if (!server) break
    const error = await new Promise<NodeJS.ErrnoException | null>((resolve) => {
      server.once('error', resolve)
      server.listen({ host, port: actual, backlog: 1024 }, () => {
        server.off('error', resolve)
        resolve(null)
      })
    })
    if (!error) {
      listening += 1
      actual = (server.address() as AddressInfo).port
    } else if (error.code !== 'EADDRNOTAVAIL' && error.code !== 'EAFNOSUPPORT') {
      throw new ListenError(wording(error, actual))
    }
  }
  if (listening === 0) throw new ListenError(`No address of ${hosts.join(', ')} can be used.`)
  return actual
}

function wording(error: NodeJS.ErrnoException, port: number): string {
  if (error.code === 'EADDRINUSE')
    return `Port ${port} is taken by another program; stop it, or start with PORT=… and another one.`
  if (error.code === 'EACCES') return `Port ${port} may not be used; give PORT a number above 1024.`
  return `Port ${port} cannot be listened on: ${error.message}`
}

/** Lets open requests finish, for `seconds` at most, and takes no new ones. */
export async function shutDown(servers: Server[], seconds: number): Promise<void> {
  await Promise.all(
    servers.map(
      (server) =>
        new Promise<void>((resolve) => {
          if (!server.listening) return resolve()
          server.close(() => resolve())
          server.closeIdleConnections()
          // Connections that become idle now would otherwise be kept alive for more requests.
          const idle = setInterval(() => server.closeIdleConnections(), 50).unref()
          const end = setTimeout(() => server.closeAllConnections(), seconds * 1000).unref()
          server.on('close', () => {
            clearInterval(idle)
            clearTimeout(end)
          })
        }),
    ),
  )
}
