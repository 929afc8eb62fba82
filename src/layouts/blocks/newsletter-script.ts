import { startLater } from './later-form.ts'

/** Somebody comes to it to type, or by a link in a mail. */
for (const section of document.querySelectorAll<HTMLElement>('.newsletter')) {
  const load = startLater(section, () => import('./newsletter-form.ts'))
  addEventListener('hashchange', load)
  if (location.hash) load()
}
