import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { jsonSchemaOf, kindNames, patternsOf } from '../../src/lib/server/site/editions/index.ts'

const SETTINGS = 'vscode-settings.json'

/**
 * Writes a JSON Schema for each kind of document in YAML into a folder, and beside them the setting
 * `yaml.schemas` that tells an editor which is for which files of a content folder. Answers the file
 * with that setting.
 */
export function writeSchemas(folder: string, contentDir: string): string {
  mkdirSync(folder, { recursive: true })
  const setting: Record<string, string[]> = {}
  for (const kind of kindNames) {
    const patterns = patternsOf(kind).filter((pattern) => pattern.endsWith('.yaml'))
    if (patterns.length === 0) continue
    const file = resolve(folder, `${kind}.json`)
    writeFileSync(file, `${JSON.stringify(jsonSchemaOf(kind), null, 2)}\n`)
    setting[file] = patterns.map((pattern) => resolve(contentDir, pattern))
  }
  const settings = join(folder, SETTINGS)
  writeFileSync(settings, `${JSON.stringify({ 'yaml.schemas': setting }, null, 2)}\n`)
  return settings
}
