import { expect, test, vi } from 'vitest'
import { isLocalPath } from '../../src/lib/domain/urls/canonical.ts'
import { redirectTricks } from '../setup/redirect-tricks.ts'
import { fakeBrowser } from './fake-browser.ts'

const SITE = 'https://ie.localhost'
const { foreign, local } = redirectTricks
const as = (trick: string) => JSON.stringify(trick)

test('a hundred different tricks are tried', () => {
  expect(new Set([...foreign, ...local]).size).toBeGreaterThanOrEqual(100)
  expect(new Set([...foreign, ...local]).size).toBe(foreign.length + local.length)
})

test.each(foreign.map(as))('after a login nobody is sent to %s', async (trick) => {
  expect(await afterLogin(JSON.parse(trick))).toBeNull()
})

test.each([...foreign, ...local].map(as))('whoever follows %s stays here', async (trick) => {
  const followed = await afterLogin(JSON.parse(trick))
  expect(new URL(followed ?? '/', SITE).origin).toBe(SITE)
  if (isLocalPath(JSON.parse(trick)))
    expect(new URL(JSON.parse(trick), SITE).origin, 'a path that is called local').toBe(SITE)
})

/** Where the page of the login leads when its address names `target`. */
async function afterLogin(target: string): Promise<string | null> {
  fakeBrowser()
  const search = `?${new URLSearchParams({ to: target })}`
  vi.stubGlobal('location', { search, pathname: '/login/' })
  const { returnAddress } = await import('../../src/stores/auth/return-to.ts')
  const answer = returnAddress(['/login/', '/registration/'])
  vi.unstubAllGlobals()
  return answer
}
