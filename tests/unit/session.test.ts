import { expect, test } from 'vitest'
import { activeTenant, resolveTenant } from '../../src/lib/domain/session/tenant.ts'

const tenants = [
  { id: 'ie', hosts: ['ie.shop.example'] },
  { id: 'fr', hosts: ['fr.shop.example', 'imprimeur.example:8080'] },
]
const resolve = (host: string) =>
  resolveTenant(host, tenants, { host: 'shop.example', tenant: 'ie' })

test('a mapped host is its tenant’s, whatever its port and case (specification, section 4)', () => {
  expect(resolve('FR.Shop.Example:4321')).toEqual({
    ok: true,
    tenant: tenants[1],
    userDomain: 'fr.shop.example',
  })
  expect(resolve('imprimeur.example.')).toMatchObject({ tenant: { id: 'fr' } })
})

test('the default domain gets the default tenant, an unknown host is refused', () => {
  expect(resolve('shop.example')).toMatchObject({ ok: true, tenant: { id: 'ie' } })
  for (const host of [
    'evil.example',
    '',
    'xshop.example',
    'shop.example.evil.example',
    '[::1]:4321',
  ]) {
    expect(resolve(host)).toMatchObject({
      code: 'tenant_invalid',
      message: 'Tenant domain not valid.',
    })
  }
})

test('customTenant overrides domainTenant (section 3)', () => {
  expect(activeTenant({ domainTenant: 'ie', customTenant: 'fr' })).toBe('fr')
  expect(activeTenant({ domainTenant: 'ie', customTenant: null })).toBe('ie')
  expect(activeTenant({ domainTenant: 'ie', customTenant: '' })).toBe('ie')
})
