import { afterAll, beforeAll, expect, vi } from 'vitest'

// Files of tests share a process and its modules, which saves reading them hundreds of times. So each puts back what it
// changed: stubs and clocks are put back here, and an environment that was left changed fails the file.

/** Set by libraries as they are loaded, for good. */
const ofLibraries = new Set(['VIPSHOME'])

let before: NodeJS.ProcessEnv = {}

beforeAll(() => {
  before = { ...process.env }
})

afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  const names = new Set([...Object.keys(before), ...Object.keys(process.env)])
  const changed = [...names].filter(
    (name) => !ofLibraries.has(name) && before[name] !== process.env[name],
  )
  expect(changed, 'variables of the environment were left changed').toEqual([])
})
