import type { Plugin } from 'vite'

const HELPER = '\0vite/preload-helper.js'

/**
 * Lets `import()` in browser code be no more than that. Vite fetches the imports of a part that is
 * loaded later ahead of it; the parts here have one or two, and the code for it weighs 0.8 kB of the 6
 * that a content page may have.
 */
export function plainImports(): Plugin {
  return {
    name: 'quire-plain-imports',
    enforce: 'pre',
    apply: 'build',
    // Nothing reads the lists of what would be fetched ahead: without them a page starts with less.
    configResolved({ environments }) {
      for (const { build } of Object.values(environments)) build.modulePreload = false
    },
    load(id) {
      return id === HELPER ? 'export const __vitePreload = (load) => load()' : null
    },
  }
}
