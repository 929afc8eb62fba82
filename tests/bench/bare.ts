import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { openClient } from './requests.ts'

export type BareAnswer = { path: string; headers: string[]; body: string }

/** Headers that `node:http` adds by itself. */
const own = new Set(['date', 'connection', 'keep-alive'])

/** Starts a bare `node:http` server that answers `path` with the bytes that a shop answers. */
export async function startBare(port: number, path: string, headers: Record<string, string>) {
  const client = openClient(1)
  const { status, headers: answered, body } = await client.send({ port, path, headers })
  client.close()
  if (status !== 200) throw new Error(`${path} answered ${status}.`)
  const child = fork(join(import.meta.dirname, 'bare-server.ts'))
  const kept = Object.entries(answered).filter(([name]) => !own.has(name))
  const answer: BareAnswer = {
    path,
    headers: kept.flat().map(String),
    body: body.toString('base64'),
  }
  child.send(answer)
  const [bare] = await once(child, 'message')
  return {
    port: Number(bare),
    pid: child.pid ?? 0,
    async stop() {
      const exited = once(child, 'exit')
      child.disconnect()
      await exited
    },
  }
}
