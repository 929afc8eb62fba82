import { atom } from 'nanostores'
import { $pageLoaded } from './page-loading.ts'

/** Whether the shop runs a newer build than the one that this page is of. */
export const $newVersion = atom(false)

/** Pause between two looks at the build manifest, in milliseconds. */
const EVERY_MS = 15 * 60_000

/**
 * Polls the build manifest (specification, section 7): rarely, only while somebody looks at the page,
 * and no more once there is something newer than `own`. Answers how to stop.
 */
export function watchVersion(own: string): () => void {
  let lookedAt = Date.now()
  const look = async () => {
    const isDue = Date.now() - lookedAt >= EVERY_MS
    if (!isDue || document.visibilityState !== 'visible' || !$pageLoaded.get()) return
    lookedAt = Date.now()
    const build = await newestBuild()
    if (build === null || build === own) return
    stop()
    $newVersion.set(true)
  }
  const timer = setInterval(() => void look(), 60_000)
  const seen = () => void look()
  document.addEventListener('visibilitychange', seen)
  const stop = () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', seen)
  }
  return stop
}

/** The build that answers now; null where that cannot be told. */
async function newestBuild(): Promise<string | null> {
  try {
    const response = await fetch('/_build.json', { cache: 'no-store' })
    const said: unknown = response.ok ? await response.json() : null
    const isManifest = typeof said === 'object' && said !== null && 'build' in said
    return isManifest && typeof said.build === 'string' ? said.build : null
  } catch {
    return null
  }
}
