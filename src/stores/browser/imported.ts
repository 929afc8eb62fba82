const LATER = /import\(["'`](.+?)["'`]/
const STATIC = /(?:from|import) ?["'`](\.\/[^"'`]+)/g

/** Parts that are in the browser's cache with all that they import. */
const whole = new Set<string>()

/**
 * What every `import()` of a built page goes through: its code is brought into the browser's cache first,
 * with all that it imports. A browser remembers for the life of the page that a module did not come and
 * never asks for it again; of a file that `fetch` did not get it remembers nothing. Fails as `import()` does.
 */
export async function imported<Part>(load: () => Promise<Part>): Promise<Part> {
  const [, path = ''] = LATER.exec(String(load)) ?? []
  if (path && !whole.has(path)) {
    await arrive([new URL(path, import.meta.url).href])
    whole.add(path)
  }
  return load()
}

/** Chunks may import each other: what was `seen` is not followed again. */
async function arrive(addresses: string[], seen = new Set<string>()): Promise<void> {
  const fresh = addresses.filter((address) => !seen.has(address))
  for (const address of fresh) seen.add(address)
  const imports = await Promise.all(fresh.map(importsOf))
  if (fresh.length > 0) await arrive(imports.flat(), seen)
}

async function importsOf(address: string): Promise<string[]> {
  const [known] = performance.getEntriesByName(address) as PerformanceResourceTiming[]
  // What the page itself imported is there, and so is what that imports.
  if (known?.decodedBodySize && known.initiatorType !== 'fetch') return []
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`${answer.status}`)
  const code = await answer.text()
  return [...code.matchAll(STATIC)].map(([, path = '']) => new URL(path, address).href)
}
