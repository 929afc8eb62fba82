import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { BuiltApp } from './render-page.ts'

/** Loads the built application. */
export async function loadBuiltApp(dist: string): Promise<BuiltApp> {
  const entry = join(dist, 'server', 'entry.mjs')
  if (!existsSync(entry)) throw new Error(`${entry} is missing; run \`npm run build\` first.`)
  const { render } = (await import(pathToFileURL(entry).href)) as BuiltApp
  return { render }
}
