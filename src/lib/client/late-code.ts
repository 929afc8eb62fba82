/**
 * Code that weighs more than a page should start with: fetched as soon as the page has nothing else to do. Answers how
 * to get at it: at once when it is here, so that what it sends goes out with the click that asks for it; null where
 * it cannot be fetched.
 */
export function lateCode<Code>(load: () => Promise<Code>): () => Code | Promise<Code | null> {
  let here: Code | undefined
  const arrive = async () => {
    here = await load().catch(() => undefined)
    return here ?? null
  }
  if (typeof document !== 'undefined')
    (globalThis.requestIdleCallback ?? setTimeout)(() => void arrive())
  return () => here ?? arrive()
}
