// Loaded into a process before all else: its clock is off by the milliseconds that CLOCK_FILE says.

import { readFileSync } from 'node:fs'

const READ_EVERY_MS = 100
const file = process.env['CLOCK_FILE'] ?? ''
const Real = Date
let offset = 0
let read = Number.NEGATIVE_INFINITY

function now(): number {
  const passed = performance.now()
  if (passed - read > READ_EVERY_MS) {
    read = passed
    try {
      offset = Number(readFileSync(file, 'utf8')) || 0
    } catch {
      // Nobody has moved it.
    }
  }
  return Real.now() + offset
}

globalThis.Date = new Proxy(Real, {
  construct: (target, given, self) =>
    Reflect.construct(target, given.length === 0 ? [now()] : given, self),
  apply: () => new Real(now()).toString(),
  get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
})
