import { expect, test } from 'vitest'
import { activeTenant, hostName } from '../../src/lib/domain/session/tenant.ts'

test('a host is a name, whatever its port, its case and its root’s dot', () => {
  expect(hostName('FR.Shop.Example:4321')).toBe('fr.shop.example')
  expect(hostName('imprimeur.example.')).toBe('imprimeur.example')
})

test('customTenant overrides domainTenant (section 3)', () => {
  expect(activeTenant({ domainTenant: 'ie', customTenant: 'fr' })).toBe('fr')
  expect(activeTenant({ domainTenant: 'ie', customTenant: null })).toBe('ie')
  expect(activeTenant({ domainTenant: 'ie', customTenant: '' })).toBe('ie')
})
