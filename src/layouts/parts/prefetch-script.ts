import { $pageLoaded } from '../../stores/browser/page-loading.ts'

/** Fetches a page when the pointer rests on its link, so that it is there at the click. */
export function fetchAhead(): void {
  const fetched = new Set<string>([location.pathname])
  document.addEventListener('pointerover', ({ target }) => {
    const link =
      target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="/"]') : null
    if (!link || fetched.has(link.pathname) || !$pageLoaded.get()) return
    fetched.add(link.pathname)
    const hint = document.createElement('link')
    hint.rel = 'prefetch'
    hint.href = link.href
    document.head.append(hint)
  })
}
