import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './setup/longest-first.ts'

const root = join(import.meta.dirname, '..')
const globalSetup = ['tests/setup/test-shop.ts']
const setupFiles = ['tests/setup/quiet.ts']

export default defineConfig({
  root,
  test: {
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        root,
        test: {
          name: 'unit',
          include: ['tests/unit/**/*.test.ts'],
          globalSetup,
          setupFiles,
          testTimeout: 20_000,
        },
      },
      {
        root,
        test: {
          name: 'api',
          // What a running shop renders with; React's checks of development are the unit tests' affair.
          env: { NODE_ENV: 'production' },
          include: ['tests/api/**/*.test.ts'],
          globalSetup,
          setupFiles: [...setupFiles, 'tests/setup/quick-passwords.ts'],
          testTimeout: 90_000,
          hookTimeout: 90_000,
        },
      },
      {
        root,
        test: { name: 'fuzz', include: ['tests/fuzz/**/*.test.ts'], globalSetup, setupFiles },
      },
      {
        root,
        test: { name: 'crash', include: ['tests/crash/**/*.test.ts'], globalSetup, setupFiles },
      },
      {
        root,
        test: { name: 'torture', include: ['tests/torture/**/*.test.ts'], globalSetup, setupFiles },
      },
    ],
  },
})
