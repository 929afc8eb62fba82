/** Arguments that npm has kept for itself; the message is for a person. */
export class KeptByNpmError extends Error {
  override name = 'KeptByNpmError'
}

/**
 * Refuses what was typed before the two dashes: npm keeps it for itself, and `npm run publish
 * --dry-run` would publish. `script` is the npm script that runs, `names` the options that it has.
 * Throws KeptByNpmError with a sentence.
 */
export function refuseKeptByNpm(
  env: Record<string, string | undefined>,
  script: string,
  names: readonly string[],
): void {
  if (env['npm_lifecycle_event'] !== script) return
  for (const name of names) {
    const value = env[`npm_config_${name.replace('-', '_')}`]
    if (value === undefined || value === '' || value === 'false') continue
    const typed = value === 'true' ? `--${name}` : `--${name}=${value}`
    throw new KeptByNpmError(
      `npm has kept ${typed} for itself. Write two dashes before all of it: npm run ${script} -- … ${typed}`,
    )
  }
}
