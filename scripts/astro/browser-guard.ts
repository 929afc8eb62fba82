import type { Plugin } from 'vite'

/** Refuses server code in anything the browser gets, whoever imports it. */
export function browserGuard(): Plugin {
  return {
    name: 'quire-browser-guard',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    load(id) {
      if (/\/src\/lib\/server\//.test(id) || /\/src\/lib\/env\.ts/.test(id)) {
        this.error(`Server code may not reach the browser: ${id}`)
      }
    },
  }
}
