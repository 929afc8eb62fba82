import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '../setup/free-port.ts'
import { openClient } from './requests.ts'

export type Nginx = { port: number; pid: number; encoding: 'br' | 'gzip'; stop(): Promise<void> }

/** Runs nginx over a page store's folder: one process, no log, files as they are. */
export async function startNginx(pages: string): Promise<Nginx> {
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'quire-nginx-'))
  const brotli = brotliModule()
  const config = join(folder, 'nginx.conf')
  writeFileSync(config, configuration({ port, folder, pages, brotli }))
  const child = spawn('nginx', ['-c', config, '-p', folder, '-e', join(folder, 'error.log')], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const exited = once(child, 'exit')
  await Promise.race([listening(port), exited])
  if (child.exitCode !== null) throw new Error(`nginx ended with ${child.exitCode}.`)
  return {
    port,
    pid: child.pid ?? 0,
    encoding: brotli ? 'br' : 'gzip',
    async stop() {
      child.kill('SIGTERM')
      await exited
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Debian's `libnginx-mod-http-brotli-static`, or null. */
function brotliModule(): string | null {
  const built = spawnSync('nginx', ['-V'], { encoding: 'utf8' }).stderr
  const folder = /--modules-path=(\S+)/.exec(built)?.[1]
  const file = folder && join(folder, 'ngx_http_brotli_static_module.so')
  return file && existsSync(file) ? file : null
}

function configuration(terms: {
  port: number
  folder: string
  pages: string
  brotli: string | null
}): string {
  const { port, folder, pages, brotli } = terms
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((what) => `  ${what}_temp_path ${folder}/${what};`)
    .join('\n')
  return `
${brotli ? `load_module ${brotli};` : ''}
daemon off;
master_process off;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log error;
events { worker_connections 1024; }
http {
${temporary}
  types { text/html html; }
  access_log off;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 1000000000;
  gzip_static on;
  ${brotli ? 'brotli_static on;' : ''}
  server {
    listen 127.0.0.1:${port} default_server;
    root ${pages}/$host;
    index index.html;
  }
}
`
}

async function listening(port: number): Promise<void> {
  const client = openClient(1)
  for (let tries = 0; tries < 100; tries += 1) {
    const answered = await client.send({ port, path: '/' }).catch(() => null)
    if (answered) break
    await delay(50)
  }
  client.close()
}
