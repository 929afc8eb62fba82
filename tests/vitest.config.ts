import { join } from 'node:path'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { LongestFirst } from './setup/longest-first.ts'
import { needingOwnModules } from './setup/own-modules.ts'

type Settings = NonNullable<TestProjectInlineConfiguration['test']> & { setupFiles?: string[] }

const root = join(import.meta.dirname, '..')
const globalSetup = ['tests/setup/test-shop.ts']
const setupFiles = ['tests/setup/quiet.ts']

/** A kind whose files have a process each. */
const apart = (name: string): TestProjectInlineConfiguration => ({
  root,
  test: { name, include: [`tests/${name}/**/*.test.ts`], globalSetup, setupFiles },
})

/**
 * A kind whose files share processes and what those have read: reading it anew for every file was half of a run. Files
 * that replace modules have a process each, in a project of their own.
 */
function together(name: string, settings: Settings): TestProjectInlineConfiguration[] {
  const include = [`tests/${name}/**/*.test.ts`]
  const ownModules = needingOwnModules(root, `tests/${name}`)
  const all = {
    ...settings,
    globalSetup,
    setupFiles: [...setupFiles, ...(settings.setupFiles ?? [])],
  }
  const shared = [...all.setupFiles, 'tests/setup/nothing-left.ts']
  return [
    {
      root,
      test: { ...all, name, include, exclude: ownModules, isolate: false, setupFiles: shared },
    },
    { root, test: { ...all, name: `${name}, modules of its own`, include: ownModules } },
  ]
}

export default defineConfig({
  root,
  test: {
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      ...together('unit', { testTimeout: 20_000 }),
      ...together('api', {
        // What a running shop renders with; React's checks of development are the unit tests' affair.
        env: { NODE_ENV: 'production' },
        setupFiles: ['tests/setup/quick-passwords.ts'],
        testTimeout: 90_000,
        hookTimeout: 90_000,
      }),
      apart('fuzz'),
      apart('crash'),
      apart('torture'),
    ],
  },
})
