import { registerHooks } from 'node:module'

// Thousands of customers are made by the tests of calls, each with a password that is judged and three hashes. Here
// it is judged by the words of one language, whose four take a process half a second to read, and hashed with the least
// work that argon2id knows. What a shop does is told by the unit tests of passwords and by the benchmark of accounts.
// A file that needs all words sets TEST_WORDS before it judges its first password.
const argon2 = new URL('quick-argon2.ts', import.meta.url).href
const noWords = new URL('no-words.ts', import.meta.url).href

function instead(specifier: string): string | undefined {
  if (specifier === '@node-rs/argon2') return argon2
  const isLanguage = /^@zxcvbn-ts\/language-(de|fr|it)$/.test(specifier)
  return isLanguage && !process.env['TEST_WORDS'] ? noWords : undefined
}

registerHooks({
  resolve(specifier, context, resolve) {
    const url = instead(specifier)
    if (!url || context.parentURL === url) return resolve(specifier, context)
    return { url, shortCircuit: true }
  },
})
