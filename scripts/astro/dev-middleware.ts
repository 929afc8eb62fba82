import type { MiddlewareHandler } from 'astro'

/** What `npm run dev` leaves for the pages it renders: the shop that a request is for. */
export const DEV_LOCALS = Symbol.for('quire.dev.locals')

/** In development Astro serves the pages itself; this gives them what the front gives them else. */
export const onRequest: MiddlewareHandler = (context, next) => {
  const open: unknown = Reflect.get(globalThis, DEV_LOCALS)
  if (typeof open === 'function') context.locals.shop = open(context.request)
  return next()
}
