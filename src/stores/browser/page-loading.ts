import { atom } from 'nanostores'

/**
 * The page-loading flag of the specification, section 4: false from the start of loading a page, this
 * one or the one that it is left for, and true when loading has ended. What can wait waits for it.
 */
export const $pageLoaded = atom(false)

/** Sets the flag by what the browser tells of the page; answers how to stop. */
export function watchPageLoading(): () => void {
  const ended = () => $pageLoaded.set(true)
  const started = () => $pageLoaded.set(false)
  $pageLoaded.set(document.readyState === 'complete')
  addEventListener('load', ended)
  // A page that is come back to may be the one that was left, with all that it had.
  addEventListener('pageshow', ended)
  addEventListener('pagehide', started)
  return () => {
    removeEventListener('load', ended)
    removeEventListener('pageshow', ended)
    removeEventListener('pagehide', started)
  }
}
