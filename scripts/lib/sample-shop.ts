import { fork } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { freePort } from '../../tests/setup/free-port.ts'

const root = join(import.meta.dirname, '..', '..')
const opened = z.object({ port: z.number() })

/** The shop of src/content in a process of its own, over an empty database that goes with it. */
export async function startSampleShop(): Promise<{ origin: string; stop(): Promise<void> }> {
  const data = mkdtempSync(join(tmpdir(), 'quire-sample-'))
  // The embedded database may run as another user, who has to get through.
  chmodSync(data, 0o755)
  const child = fork(join(root, 'tests', 'bench', 'shop-process.ts'), {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(await freePort()),
      HOST: '127.0.0.1',
      DATABASE_URL: '',
      DATA_DIR: data,
      CONTENT_DIR: join(root, 'src', 'content'),
      LOG_LEVEL: 'warn',
      ROLE: 'all',
      SHUTDOWN_SECONDS: '1',
    },
  })
  const exited = once(child, 'exit')
  const end = exited.then(([code]) => Promise.reject(new Error(`The shop ended with ${code}.`)))
  const [message] = await Promise.race([once(child, 'message'), end])
  return {
    origin: `http://localhost:${opened.parse(message).port}`,
    async stop() {
      child.send('stop')
      await exited
      rmSync(data, { recursive: true, force: true })
    },
  }
}
