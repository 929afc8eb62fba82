import { spawn } from 'node:child_process'

/** Runs a program of a package under this Node and answers its output, or nothing where it passed. */
export async function problemsOf(
  root: string,
  script: string,
  args: readonly string[],
): Promise<string[]> {
  const child = spawn(process.execPath, [script, ...args], {
    cwd: root,
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', NO_COLOR: '1', FORCE_COLOR: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (data: Buffer) => output.push(data))
  }
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  if (code === 0) return []
  const said = Buffer.concat(output).toString('utf8').trim()
  return [said || `${script} ended with ${code} and said nothing.`]
}
