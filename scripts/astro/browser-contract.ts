import { statSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

/**
 * Gives the browser the contract without its schemas: every endpoint becomes its method and
 * path, and whether anybody may call it; zod stays on the server. Types come from the sources as ever.
 */
export function browserContract(): Plugin {
  return {
    name: 'quire-browser-contract',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    async load(id) {
      const file = id.split('?')[0] ?? id
      // Limits are numbers, which forms hold to as well.
      if (!/\/src\/lib\/contract\/(?!limits\.)[\w-]+\.ts$/.test(file)) return
      const { mtimeMs } = statSync(file)
      const declarations: Record<string, unknown> = await import(
        `${pathToFileURL(file).href}?at=${mtimeMs}`
      )
      return Object.entries(declarations)
        .filter(([, value]) => isEndpoint(value))
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(route(value))}`)
        .join('\n')
    },
  }
}

type Route = { method: string; path: string; access?: string }

function isEndpoint(value: unknown): value is Route {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value
}

function route(value: unknown): Route {
  const { method, path, access } = value as Route
  // Browsers ask one thing of it: whether a call may go without a login.
  return { method, path, ...(access === 'anyone' && { access }) }
}
