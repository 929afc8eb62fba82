import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { ask } from './proxy.ts'

/** Debian's Varnish by the configuration of docs/deploy, before shops on two ports. */
export async function startVarnish(port: number, shops: readonly [number, number]) {
  const folder = mkdtempSync(join(tmpdir(), 'quire-varnish-'))
  const configuration = join(folder, 'quire.vcl')
  const text = readFileSync('docs/deploy/varnish/quire.vcl', 'utf8')
    .replace('"4321"', `"${shops[0]}"`)
    .replace('"4322"', `"${shops[1]}"`)
  writeFileSync(configuration, text)
  const options = ['-F', '-j', 'none', '-n', join(folder, 'work'), '-s', 'malloc,32m']
  const listening = ['-a', `127.0.0.1:${port}`, '-f', configuration, '-T', 'none']
  const parameters = ['-p', 'http_gzip_support=off', '-p', 'thread_pool_min=5']
  const child = spawn('varnishd', [...options, ...listening, ...parameters], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const exited = once(child, 'exit')
  for (let tries = 0; tries < 200; tries++) {
    if (await ask(port, '/healthz', { plain: true }).catch(() => null)) break
    await delay(100)
  }
  return {
    async stop() {
      child.kill('SIGTERM')
      await exited
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
