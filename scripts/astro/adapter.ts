import node, { getAdapter } from '@astrojs/node'
import type { AstroIntegration } from 'astro'

/**
 * The Node adapter with an entry of our own, which exports the application instead of starting a
 * server: pages are rendered in process and served by the front.
 */
export function quireAdapter(): AstroIntegration {
  const base = node({ mode: 'middleware' })
  return {
    ...base,
    name: 'quire-adapter',
    hooks: {
      ...base.hooks,
      'astro:config:done': ({ setAdapter }) => {
        setAdapter({
          ...getAdapter({ staticHeaders: false }),
          serverEntrypoint: new URL('./entry.ts', import.meta.url),
        })
      },
    },
  }
}
