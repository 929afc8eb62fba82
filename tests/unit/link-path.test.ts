import { expect, test, vi } from 'vitest'
import { linkPath } from '../../src/lib/domain/urls/link-path.ts'

const links = { home: '/fr-ch/', cart: '/fr-ch/panier/' }

test('a default link that is missing leads home, and is told', () => {
  const missed = vi.fn()
  expect(linkPath(links, 'cart', missed)).toBe('/fr-ch/panier/')
  expect(missed).not.toHaveBeenCalled()
  expect(linkPath(links, 'welcomePromoCode', missed)).toBe('/fr-ch/')
  // A name that every object has is no link.
  expect(linkPath(links, 'constructor', missed)).toBe('/fr-ch/')
  expect(missed.mock.calls).toEqual([['welcomePromoCode'], ['constructor']])
})

test('a browser tells it on the console', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  linkPath({}, 'cart')
  expect(warn).toHaveBeenCalledWith('There is no default link cart.')
  warn.mockRestore()
})
