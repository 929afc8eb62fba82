import { ArgumentsError } from './arguments.ts'

const names = ['dry-run', 'draft', 'diff', 'list', 'edition', 'note', 'base', 'force'] as const

/**
 * Refuses what was typed before the two dashes: npm keeps it for itself, and `npm run publish
 * --dry-run` would publish. Throws ArgumentsError with a sentence.
 */
export function refuseKeptByNpm(env: Record<string, string | undefined>): void {
  if (env['npm_lifecycle_event'] !== 'publish') return
  for (const name of names) {
    const value = env[`npm_config_${name.replace('-', '_')}`]
    if (value === undefined || value === '' || value === 'false') continue
    const typed = value === 'true' ? `--${name}` : `--${name}=${value}`
    throw new ArgumentsError(
      `npm has kept ${typed} for itself. Write two dashes before it: npm run publish -- ${typed}`,
    )
  }
}
