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
    load(id) {
      return id === HELPER ? 'export const __vitePreload = (load) => load()' : null
    },
  }
}
