import { createApp } from 'astro/app/entrypoint'
import { FetchState, pages } from 'astro/fetch'

const app = createApp({ streaming: false })

// Astro imports a route's module anew for every page, which `import()` answers from a table, slowly.
for (const [component, load] of app.manifest.pageMap ?? []) {
  let module: ReturnType<typeof load> | undefined
  app.manifest.pageMap?.set(component, () => {
    module ??= load()
    return module
  })
}

/** A request says nothing but the route: one of each, and where it leads, are enough. */
const requests = new Map<string, { request: Request; routeData: ReturnType<typeof app.match> }>()

function requestFor(route: string) {
  const known = requests.get(route)
  if (known) return known
  const request = new Request(`http://quire.invalid${route}`)
  const made = { request, routeData: app.match(request) }
  requests.set(route, made)
  return made
}

/**
 * Renders a route of the built application; `locals` is what the page may read. What Astro does around
 * a page is left out: there are no middleware, actions, sessions, redirects or languages of its own.
 */
export function render(route: string, locals: App.Locals): Promise<Response> {
  const { request, routeData } = requestFor(route)
  const state = new FetchState(request)
  state.routeData = routeData
  state.locals = locals
  // What `createApp` is told is for states of its own making; a stream costs a fifth of a page.
  state.streaming = false
  return pages(state)
}
