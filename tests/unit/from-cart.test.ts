import { afterEach, expect, test, vi } from 'vitest'
import { comesFromCart } from '../../src/stores/session/from-cart.ts'

const links = {
  cart: '/cart/',
  login: '/login/',
  registration: '/registration/',
  welcome: '/welcome/',
}

/** A tab, in which pages follow each other. */
function tab() {
  const kept = new Map<string, string>()
  const sessionStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  return (referrer: string) => {
    vi.stubGlobal('sessionStorage', sessionStorage)
    vi.stubGlobal('location', { origin: 'https://quire.example' })
    vi.stubGlobal('document', { referrer })
    return comesFromCart(links)
  }
}

const own = (path: string) => `https://quire.example${path}`

afterEach(() => vi.unstubAllGlobals())

test('who comes from the cart does so over the pages of an account, and no longer after any other', () => {
  const after = tab()
  expect(after(own('/business-cards/'))).toBe(false)
  expect(after(own('/cart/'))).toBe(true)
  for (const path of ['/login/', '/registration/', '/welcome/']) expect(after(own(path))).toBe(true)
  expect(after(own('/business-cards/'))).toBe(false)
  // The way is lost: the login alone does not bring it back.
  expect(after(own('/login/'))).toBe(false)
})

test('an address that was typed, and another shop’s cart, are no cart', () => {
  const after = tab()
  expect(after(own('/cart/'))).toBe(true)
  expect(after('')).toBe(false)
  expect(after('https://other.example/cart/')).toBe(false)
})
