import { $newVersion, watchVersion } from '../../stores/browser/new-version.ts'

/**
 * Offers to load a page again that a newer build has made: a line, and nothing that stands in the way.
 * Once something was typed or chosen it is not offered, so that nothing of it is lost: the next page is
 * of the newer build by itself.
 */
export function offerNewVersion(): void {
  const line = document.querySelector<HTMLElement>('[data-new-version] > p')
  const own: unknown = import.meta.env.PUBLIC_BUILD_ID
  if (!line || typeof own !== 'string') return
  const isTouched = () => {
    stop()
    line.hidden = true
    forget()
  }
  const stop = watchVersion(own)
  const forget = $newVersion.subscribe((isNew) => {
    line.hidden = !isNew
  })
  document.addEventListener('input', isTouched, { once: true })
  line.querySelector('button')?.addEventListener('click', () => location.reload())
}
