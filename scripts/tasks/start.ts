// Opens the shop: builds when needed, starts the database, publishes, and prints the addresses.

import { parseEnv, SettingsError } from '../../src/lib/env.ts'
import { EmbeddedPostgresError } from '../../src/lib/server/platform/postgres/index.ts'
import { ListenError } from '../../src/lib/server/site/front/listening.ts'
import { StartError } from '../../src/lib/server/start-error.ts'
import { startShop } from '../lib/start.ts'

const expected = [SettingsError, ListenError, EmbeddedPostgresError, StartError]

// React, which draws parts of pages, is in its slow development build where nothing else is said.
process.env['NODE_ENV'] ??= 'production'

let stopping = false
let quire: Awaited<ReturnType<typeof startShop>> | null = null

/** Closes what is open. While the shop is still being opened, that comes to its end first. */
function stop(): void {
  if (stopping) return
  stopping = true
  if (!quire) {
    console.error('Closing the shop as soon as it is open …')
    return
  }
  quire.stop().then(
    () => process.exit(0),
    (error: unknown) => {
      console.error(error)
      process.exit(1)
    },
  )
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)

try {
  const role = process.argv.find((argument) => argument.startsWith('--role='))?.slice(7)
  const env = parseEnv({ ...process.env, ...(role && { ROLE: role }) })
  quire = await startShop(env)
  if (stopping) {
    await quire.stop()
    process.exit(0)
  }
  if (quire.notice) console.error(quire.notice)
  if (quire.trouble) console.error(`${quire.trouble}\nMend it and type \`npm run publish\`.`)
  console.log(env.ROLE === 'worker' ? 'Quire works on jobs.' : welcome(quire, !env.SMTP_URL))
} catch (error) {
  // Whoever ends all processes at once, as Ctrl-C does, ends those that this one waits for.
  if (stopping) {
    console.error('The shop was closed before it was open.')
    process.exit(0)
  }
  const known = expected.some((kind) => error instanceof kind)
  console.error(known && error instanceof Error ? error.message : error)
  process.exit(1)
}

function welcome(
  { port, shops, accounts }: Awaited<ReturnType<typeof startShop>>,
  keepsMail: boolean,
): string {
  if (shops.length === 0) return `\nThe shop is in maintenance at http://localhost:${port}\n`
  const width = Math.max(...shops.map(({ name }) => name.length))
  const lines = ['', `Quire is open at http://localhost:${port}`, '']
  for (const { name, href } of shops) lines.push(`  ${name.padEnd(width)}  ${href}`)
  const { customers, staff } = accounts
  if (customers.length > 0) {
    lines.push('', 'Sample accounts, the same in every shop:', '', ...customers.map(account))
    lines.push('', 'Sample staff, who sign in at /admin/login/ of every shop:', '')
    lines.push(...staff.map(account))
    if (keepsMail)
      lines.push(
        '',
        'Emails go nowhere: the administrator reads them, with their links, at /admin/mail/.',
      )
  }
  lines.push('', 'Ctrl-C closes the shop.', '')
  return lines.join('\n')
}

function account({ email, password, role }: { email: string; password: string; role: string }) {
  return `  ${email.padEnd(26)} ${password.padEnd(24)} ${role}`
}
