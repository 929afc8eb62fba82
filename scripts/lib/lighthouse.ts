import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

/** Fetched when it is first asked for: it weighs as much as the shop's own packages. */
const VERSION = '13.5.0'

/** Of 100; content pages answer from ready bytes, a product page has its configurator. */
export const PAGES = {
  home: { path: '/', performance: 98 },
  category: { path: '/cards-and-flyers/', performance: 98 },
  landing: { path: '/christmas/', performance: 98 },
  glossary: { path: '/glossary/', performance: 98 },
  product: { path: '/business-cards/', performance: 96 },
}

export type Scores = Record<'performance' | 'accessibility' | 'best-practices' | 'seo', number>

export const BARS = { accessibility: 100, 'best-practices': 100, seo: 100 }

const score = z.object({ score: z.number().nullable() })
const report = z.object({
  categories: z.object({
    performance: score,
    accessibility: score,
    'best-practices': score,
    seo: score,
  }),
  runtimeError: z.object({ message: z.string() }).optional(),
})

/** Where its command is, in a folder of tools; fetches it when it is not there. */
export async function ensureLighthouse(tools: string): Promise<string> {
  const folder = join(tools, `lighthouse-${VERSION}`)
  const command = join(folder, 'node_modules', 'lighthouse', 'cli', 'index.js')
  if (existsSync(command)) return command
  console.log(`Fetching Lighthouse ${VERSION} …`)
  mkdirSync(folder, { recursive: true })
  const install = ['install', '--prefix', folder, '--no-audit', '--no-fund', '--ignore-scripts']
  execFileSync('npm', [...install, `lighthouse@${VERSION}`], { stdio: ['ignore', 'ignore', 2] })
  return command
}

/** A page's scores, of 100, as a phone with simulated throttling. */
export function measure(
  command: string,
  href: string,
  { executablePath, args }: { executablePath: string; args: string[] },
): Scores {
  const flags = ['--headless=new', ...args].join(' ')
  const { stdout } = spawnSync(
    process.execPath,
    [command, href, '--output=json', '--quiet', `--chrome-flags=${flags}`],
    {
      env: { ...process.env, CHROME_PATH: executablePath },
      maxBuffer: 64_000_000,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 2],
    },
  )
  const { categories, runtimeError } = report.parse(JSON.parse(stdout))
  if (runtimeError) throw new Error(`${href}: ${runtimeError.message}`)
  const of = (name: keyof Scores) => Math.round((categories[name].score ?? 0) * 100)
  return {
    performance: of('performance'),
    accessibility: of('accessibility'),
    'best-practices': of('best-practices'),
    seo: of('seo'),
  }
}
