import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request as plainRequest } from 'node:http'
import { request as tlsRequest } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '../../setup/free-port.ts'

const configurations = 'docs/deploy/nginx'

/** Debian's nginx by the configuration of docs/deploy, before shops on two ports, with TLS of its own. */
export async function startProxy(shops: readonly [number, number]) {
  const folder = mkdtempSync(join(tmpdir(), 'quire-proxy-'))
  const [port, plainPort] = [await freePort(), await freePort()]
  makeCertificate(folder)
  const configured = (file: string) => readFileSync(join(configurations, file), 'utf8')
  const upstream = configured('upstream.conf')
    .replace('127.0.0.1:4321', `127.0.0.1:${shops[0]}`)
    .replace('127.0.0.1:4322', `127.0.0.1:${shops[1]}`)
  const server = configured('quire.conf')
    .replaceAll(/^ *listen \[::\].*$/gm, '')
    .replace('listen 443 ', `listen 127.0.0.1:${port} `)
    .replace('listen 80;', `listen 127.0.0.1:${plainPort};`)
    .replaceAll('/etc/nginx/tls', folder)
  const config = join(folder, 'nginx.conf')
  writeFileSync(config, whole(folder, upstream + server))
  const child = spawn('nginx', ['-c', config, '-p', folder, '-e', join(folder, 'error.log')], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const exited = once(child, 'exit')
  for (let tries = 0; tries < 100; tries++) {
    if (await ask(port, '/healthz').catch(() => null)) break
    await delay(50)
  }
  return {
    port,
    plainPort,
    async stop() {
      child.kill('SIGTERM')
      await exited
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** What Debian's own nginx.conf has around the files of conf.d. */
function whole(folder: string, servers: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((what) => `  ${what}_temp_path ${folder}/${what};`)
    .join('\n')
  return `
daemon off;
master_process off;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log error;
events {}
http {
${temporary}
  access_log off;
  gzip on;
  gzip_types *;
${servers}
}
`
}

function makeCertificate(folder: string): void {
  mkdirSync(folder, { recursive: true })
  const files = ['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')]
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  const args = ['req', '-x509', ...key, '-days', '2', '-subj', '/CN=localhost', ...files]
  const { status, stderr } = spawnSync('openssl', args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`openssl made no certificate: ${stderr}`)
}

type Asked = {
  method?: string
  headers?: Record<string, string>
  body?: string
  /** Network address of who asks. */
  from?: string
  /** A shop is asked without TLS, as the proxy asks it. */
  plain?: boolean
}

type Answer = { status: number; headers: Record<string, unknown>; body: Buffer }

/** An answer with its body as it came, through TLS unless asked otherwise. */
export function ask(
  port: number,
  path: string,
  { method, headers, body, from, plain = false }: Asked = {},
): Promise<Answer> {
  const request = plain ? plainRequest : tlsRequest
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        ...{ host: '127.0.0.1', port, path, method: method ?? 'GET', agent: false },
        rejectUnauthorized: false,
        ...(plain ? {} : { servername: 'ie.localhost' }),
        ...(from && { localAddress: from }),
        headers: { host: 'ie.localhost', ...headers },
      },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(chunks),
          }),
        )
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
}
