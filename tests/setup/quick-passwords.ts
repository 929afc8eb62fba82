import { registerHooks } from 'node:module'

// Thousands of customers are made by the tests of calls, each with a password that is judged and three hashes. Here
// it is judged by the words of one language, whose four take a process half a second to read, and hashed with the least
// work that argon2id knows. What a shop does is told by the unit tests of passwords and by the benchmark of accounts.
const instead: Readonly<Record<string, string>> = {
  '@node-rs/argon2': new URL('quick-argon2.ts', import.meta.url).href,
  '@zxcvbn-ts/language-de': new URL('no-words.ts', import.meta.url).href,
  '@zxcvbn-ts/language-fr': new URL('no-words.ts', import.meta.url).href,
  '@zxcvbn-ts/language-it': new URL('no-words.ts', import.meta.url).href,
}

registerHooks({
  resolve(specifier, context, resolve) {
    const url = instead[specifier]
    if (!url || context.parentURL === url) return resolve(specifier, context)
    return { url, shortCircuit: true }
  },
})
