import type { AstroIntegration } from 'astro'

/** Adds the development middleware; builds are left alone. */
export function devLocals(): AstroIntegration {
  return {
    name: 'quire-dev-locals',
    hooks: {
      'astro:config:setup': ({ command, addMiddleware }) => {
        if (command !== 'dev') return
        const entrypoint = new URL('./dev-middleware.ts', import.meta.url)
        addMiddleware({ entrypoint, order: 'pre' })
      },
    },
  }
}
