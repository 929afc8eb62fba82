import type { Logger } from 'pino'
import type { ApiContext } from './api.ts'
import { refuseUnknown } from './input.ts'
import { headerOf } from './visitor.ts'

/** Names the build of the page that calls. */
const BUILD_HEADER = 'quire-build'
/** Builds are named by a hash; anything else is no page of ours. */
const buildName = /^[0-9a-f]{8,64}$/

/**
 * What becomes of fields that an endpoint does not declare: they are refused, except from a page of
 * another build. While two versions run side by side, the one's pages meet the other's API, and what
 * only the other knows is ignored, counted, and logged with its count at the 1st, 10th, 100th … time.
 */
export function unknownInputOf(buildId: string | undefined, log: Logger) {
  const counts = new Map<string, number>()
  return ((paths, endpoint, request) => {
    const build = headerOf(request, BUILD_HEADER)
    if (!isOther(build, buildId)) refuseUnknown(paths)
    for (const path of paths) {
      const name = `${endpoint.method} ${endpoint.path} ${path.slice(0, 80)}`
      const isCounted = counts.size < MOST_COUNTED || counts.has(name)
      const key = isCounted ? name : OTHERS
      const count = (counts.get(key) ?? 0) + 1
      counts.set(key, count)
      if (/^10*$/.test(String(count))) {
        log.warn({ field: key, count, build }, 'input of another build was ignored')
      }
    }
  }) satisfies ApiContext['onUnknownInput']
}

/** Names that are counted apart; whoever makes names up gets no memory for them. */
const MOST_COUNTED = 1000
const OTHERS = 'other names'

function isOther(build: string | undefined, own: string | undefined): boolean {
  return build !== undefined && buildName.test(build) && build !== own
}
