import { dirname, resolve } from 'node:path'

export type AstroImport = { target: string; typeOnly: boolean }

/**
 * The relative imports of an .astro file, front matter and scripts alike. `import type` counts as
 * types alone; a list with `type` before each name does not, because it still loads the file.
 */
export function importsOfAstro(path: string, source: string): AstroImport[] {
  const statements = /^\s*(?:import|export)\s+(type\s)?[^'"]*?from\s*['"](\.[^'"]+)['"]/gm
  const bare = /^\s*import\s*\(?\s*['"](\.[^'"]+)['"]/gm
  const found = [...source.matchAll(statements)].map(([, type, target = '']) => ({
    target: resolve(dirname(path), target),
    typeOnly: type !== undefined,
  }))
  const loaded = [...source.matchAll(bare)].map(([, target = '']) => ({
    target: resolve(dirname(path), target),
    typeOnly: false,
  }))
  return [...found, ...loaded]
}
