import { afterEach, expect } from 'vitest'

// Noise fails tests: a test that expects an error to be logged spies on console.error itself.
const said: string[] = []
console.error = (...words: unknown[]) => {
  said.push(words.map(String).join(' '))
}

afterEach(() => {
  expect(said.splice(0), 'console.error was called').toEqual([])
})
