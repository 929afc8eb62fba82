import type { Plugin } from 'vite'

const original =
  /async function generateCspDigest\(data, algorithm\) \{[^}]*`\$\{ALGORITHMS\[algorithm\]\}\$\{hash\}`;\s*\}/

const remembering = `
const cspDigests = new Map();
async function generateCspDigest(data, algorithm) {
  const key = algorithm + data;
  let digest = cspDigests.get(key);
  if (digest === undefined) {
    const hash = createHash(algorithm.replace('-', '')).update(data).digest('base64');
    digest = ALGORITHMS[algorithm] + hash;
    if (cspDigests.size < 1000) cspDigests.set(key, digest);
  }
  return digest;
}`

/**
 * Astro hashes what a page has inline for its Content-Security-Policy, anew for every page and by
 * WebCrypto, which answers from another thread: rendering waits for that a sixth of its time. Here
 * the same digests are taken at once, and remembered, because most pages have the same inline.
 */
export function cspDigests(): Plugin {
  return {
    name: 'quire-csp-digests',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name !== 'client',
    transform(code, id) {
      if (!/\/astro\/dist\/core\/encryption\.js$/.test(id)) return
      if (!original.test(code)) this.error('Astro takes digests another way; see csp-digests.ts.')
      return `import { createHash } from 'node:crypto';\n${code.replace(original, remembering)}`
    },
  }
}
