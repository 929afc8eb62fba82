import { createApp } from 'astro/app/entrypoint'

const app = createApp({ streaming: false })

/** Renders a route of the built application; `locals` is what the page may read. */
export function render(route: string, locals: App.Locals): Promise<Response> {
  return app.render(new Request(`http://quire.invalid${route}`), { locals })
}
