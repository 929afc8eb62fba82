import { join } from 'node:path'
import type { Check } from './check.ts'
import { problemsOf } from './command.ts'

const run = (root: string, script: string, ...args: string[]) =>
  problemsOf(root, join(root, 'node_modules', script), args)

const TEMPLATES = 'scripts/checks/templates.tsconfig.json'
const SEVERE = ['--minimumFailingSeverity', 'hint']
const TYPESCRIPT_7 = ['--noEmit', '--pretty', 'false', '--checkers', '1']

/**
 * TypeScript 6 over templates, which TypeScript 7 does not read, which also writes the types that Astro generates; then
 * TypeScript 7, with those, over everything else. One checker of the four that it would start: each works out the
 * contract's types for itself.
 */
export const types: Check = {
  name: 'types (astro check, TypeScript 7)',
  run: async (root) => [
    ...(await run(root, 'astro/bin/astro.mjs', 'check', '--tsconfig', TEMPLATES, ...SEVERE)),
    ...(await run(root, 'typescript-native/bin/tsc', ...TYPESCRIPT_7)),
  ],
}

/** Biome's warnings count as errors: what may be ignored once is ignored for ever. */
export const lint: Check = {
  name: 'lint and format (Biome)',
  run: (root) =>
    run(root, '@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '--max-diagnostics=200'),
}

/** What nobody imports, and what tests alone import: the product has no use for either. */
export const unused: Check = {
  name: 'unused code (knip)',
  run: async (root) => [
    ...(await knip(root)),
    ...(await knip(root, '--production', '--config', 'knip.production.json')),
  ],
}

function knip(root: string, ...mode: string[]): Promise<string[]> {
  const options = ['--no-progress', '--treat-config-hints-as-errors', ...mode]
  return run(root, 'knip/bin/knip.js', ...options)
}
