import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const HELPER = '\0vite/preload-helper.js'
const imported = fileURLToPath(new URL('../../src/stores/browser/imported.ts', import.meta.url))

/**
 * Puts the project's own way to import (`stores/browser/imported.ts`), which outlives a lost network, in
 * the place of Vite's, which fetches the imports of a part ahead by lists that weigh more than it saves:
 * the parts here have one or two.
 */
export function cachedImports(): Plugin {
  return {
    name: 'quire-cached-imports',
    enforce: 'pre',
    apply: 'build',
    // Nothing reads the lists of what would be fetched ahead: without them a page starts with less.
    configResolved({ environments }) {
      for (const { build } of Object.values(environments)) build.modulePreload = false
    },
    load(id) {
      return id === HELPER
        ? `export { imported as __vitePreload } from ${JSON.stringify(imported)}`
        : null
    },
  }
}
