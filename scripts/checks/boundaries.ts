import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { cruise, type IForbiddenRuleType, type IViolation } from 'dependency-cruiser'
import { importsOfAstro } from './astro-imports.ts'
import { cruiseOptions, forbidden, forbiddenAtRunTime } from './boundary-rules.ts'
import type { Check } from './check.ts'

export type Breach = { rule: string; from: string; to: string }

/** Imports below `root` that the rules forbid. */
export async function findBreaches(root: string): Promise<Breach[]> {
  const all = [
    ...(await cruised(root, forbidden, true)),
    ...(await cruised(root, forbiddenAtRunTime, false)),
    ...astroBreaches(root),
  ]
  const unique = new Map(all.map((breach) => [Object.values(breach).join(' '), breach]))
  return [...unique.values()]
}

async function cruised(
  root: string,
  rules: IForbiddenRuleType[],
  withTypes: boolean,
): Promise<Breach[]> {
  const folders = readdirSync(root).filter((name) => ['src', 'scripts', 'tests'].includes(name))
  const { enhancedResolveOptions, ...options } = cruiseOptions
  const { output } = await cruise(
    folders,
    {
      ...options,
      baseDir: root,
      tsPreCompilationDeps: withTypes,
      validate: true,
      ruleSet: { forbidden: rules },
    },
    enhancedResolveOptions,
  )
  if (typeof output === 'string') throw new Error(output)
  return output.summary.violations.map(({ rule, from, to, cycle, via }: IViolation) => ({
    rule: rule.name,
    from,
    to: [...(via ?? cycle ?? [{ name: to }])].map(({ name }) => name).join(' -> '),
  }))
}

/** dependency-cruiser reads no .astro file: of those, only what they take from the server counts. */
function astroBreaches(root: string): Breach[] {
  return readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.astro'))
    .flatMap((file) => {
      const path = join(root, 'src', file)
      return importsOfAstro(path, readFileSync(path, 'utf8'))
        .map(({ target, typeOnly }) => ({ target: relative(root, target), typeOnly }))
        .filter(({ target, typeOnly }) => !typeOnly && /^src\/lib\/(server\/|env\.ts)/.test(target))
        .map(({ target }) => ({
          rule: 'pages-take-types-of-the-server',
          from: join('src', file),
          to: target,
        }))
    })
}

export const boundaries: Check = {
  name: 'boundaries (dependency-cruiser)',
  async run(root) {
    const breaches = await findBreaches(root)
    return breaches.map(({ rule, from, to }) => `${rule}: ${from} -> ${to}`)
  },
}
