// Reads the server's slices (src/lib/server/{site,people,commerce}/<slice>) and checks that
//   - no file but a slice's index.ts takes a Call: below it a function has a Context, so that jobs,
//     imports, mail and staff pages may use it too,
//   - no slice that has contexts looks at a clock: the time is the context's `now`. Those that run
//     by themselves have none: what follows editions, serves files, waits for another backend, or plays
//     another company,
//   - none makes a Refusal: it refuses by the right in its context, which types hold against what the
//     endpoint declares.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Check } from './check.ts'

const slices = /^src\/lib\/server\/(site|people|commerce)\/([^/]+)\/(.+)\.ts$/
const withClock = ['front', 'pages', 'editions', 'shop', 'photos', 'backend', 'sandbox']
const http = /import\s+(?:type\s+)?\{([^}]*)\}\s+from\s+'[^']*\/platform\/http\/[^']*'/g
const refusal = /\b(?:new Refusal|anyRefusal)\b/
const clock = /\bnew Date\(\s*\)|\bDate\.now\(/

/** What is wrong in one file of a slice, a sentence each. */
export function sliceProblems(path: string, source: string): string[] {
  const [, , slice = '', file = ''] = slices.exec(path) ?? []
  if (slice === '') return []
  const taken = [...source.matchAll(http)].flatMap(([, names = '']) => names.split(','))
  const takesCall = taken.some((name) => /^\s*(type\s+)?Call\b/.test(name))
  return [
    ...(takesCall && file !== 'index'
      ? [`${path} takes a Call; give its functions a Context, and what else they need by name.`]
      : []),
    ...(clock.test(source) && !withClock.includes(slice)
      ? [`${path} looks at a clock; the time is the context's \`now\`.`]
      : []),
    ...(refusal.test(source)
      ? [`${path} makes a refusal; refuse by the context, with what its type says.`]
      : []),
  ]
}

export const sliceFunctions: Check = {
  name: 'slice functions',
  async run(root) {
    const files = readdirSync(join(root, 'src/lib/server'), { recursive: true, encoding: 'utf8' })
    return files
      .map((file) => join('src/lib/server', file))
      .filter((path) => slices.test(path))
      .flatMap((path) => sliceProblems(path, readFileSync(join(root, path), 'utf8')))
  },
}
