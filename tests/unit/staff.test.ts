import { expect, test } from 'vitest'
import { permissionsIn, permits } from '../../src/lib/domain/staff/roles.ts'
import { openVault } from '../../src/lib/server/people/staff/vault.ts'

test('a grant counts in its shop, and one for every shop in all of them', () => {
  const grants = [
    { role: 'finance', tenant: 'ie' },
    { role: 'editor', tenant: '*' },
  ] as const
  expect(permissionsIn(grants, 'ie')).toEqual([
    'audit.read',
    'content.edit',
    'content.money',
    'content.publish',
    'content.read',
    'ledger.assign',
    'ledger.read',
    'orders.read',
    'orders.refund',
    'prices.read',
    'promocodes.create',
  ])
  expect(permissionsIn(grants, 'de')).toEqual(['content.edit', 'content.publish', 'content.read'])
  expect(permits(grants, 'orders.refund', 'ie')).toBe(true)
  expect(permits(grants, 'orders.refund', 'de')).toBe(false)
  expect(permissionsIn([], 'ie')).toEqual([])
})

test('roles overlap without naming a permission twice', () => {
  const grants = [
    { role: 'support', tenant: '*' },
    { role: 'production', tenant: 'ie' },
  ] as const
  const list = permissionsIn(grants, 'ie')
  expect(new Set(list).size).toBe(list.length)
})

test('what is sealed opens with the same secret, for the same account, unchanged', () => {
  const vault = openVault({ secret: 'a secret of this test' })
  const sealed = vault.seal('JBSWY3DPEHPK3PXP', 'account-1')
  expect(vault.open(sealed, 'account-1')).toBe('JBSWY3DPEHPK3PXP')
  expect(vault.seal('JBSWY3DPEHPK3PXP', 'account-1')).not.toEqual(sealed)
  expect(() => vault.open(sealed, 'account-2')).toThrow()
  expect(() => openVault({ secret: 'another secret here' }).open(sealed, 'account-1')).toThrow()
  const changed = Buffer.from(sealed)
  changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1
  expect(() => vault.open(changed, 'account-1')).toThrow()
})
