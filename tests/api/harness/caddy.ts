import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '../../setup/free-port.ts'
import { ask } from './proxy.ts'

/** Debian's Caddy by the configuration of docs/deploy, with certificates that it makes for itself. */
export async function startCaddy(shops: readonly [number, number]) {
  const folder = mkdtempSync(join(tmpdir(), 'quire-caddy-'))
  const [port, plainPort] = [await freePort(), await freePort()]
  const sites = readFileSync('docs/deploy/Caddyfile', 'utf8')
    .replace('www.example.com, www.example.ie', `ie.localhost:${port}`)
    .replace('127.0.0.1:4321', `127.0.0.1:${shops[0]}`)
    .replace('127.0.0.1:4322', `127.0.0.1:${shops[1]}`)
  const config = join(folder, 'Caddyfile')
  writeFileSync(config, global(folder, plainPort) + sites)
  const child = spawn('caddy', ['run', '--config', config, '--adapter', 'caddyfile'], {
    stdio: 'ignore',
    env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
  })
  const exited = once(child, 'exit')
  for (let tries = 0; tries < 200; tries++) {
    if (await ask(port, '/healthz').catch(() => null)) break
    await delay(50)
  }
  return {
    port,
    async stop() {
      child.kill('SIGTERM')
      await exited
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** What keeps it to its folder and its ports: no certificate of its own in the system's list. */
const global = (folder: string, plainPort: number) => `{
	admin off
	skip_install_trust
	http_port ${plainPort}
	storage file_system ${folder}
}
`
