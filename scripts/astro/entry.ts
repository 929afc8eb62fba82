import { createApp } from 'astro/app/entrypoint'

const app = createApp({ streaming: false })

// Astro imports a route's module anew for every page, which `import()` answers from a table, slowly.
for (const [component, load] of app.manifest.pageMap ?? []) {
  let module: ReturnType<typeof load> | undefined
  app.manifest.pageMap?.set(component, () => {
    module ??= load()
    return module
  })
}

/** Renders a route of the built application; `locals` is what the page may read. */
export function render(route: string, locals: App.Locals): Promise<Response> {
  return app.render(new Request(`http://quire.invalid${route}`), { locals })
}
