import { expect, test } from 'vitest'
import { parseEnv } from '../../src/lib/env.ts'
import { unservedLookups, unservedPayments } from '../../src/lib/server/unserved.ts'
import { editedTestShop } from '../setup/test-documents.ts'

const methods = [
  '{ method: card, provider: stripe }',
  '{ method: mandate, provider: stripe, account: sepa }',
  '{ method: paypal, provider: paypal }',
]
const shop = editedTestShop({
  'tenants/ie.yaml': (text) =>
    text.replace('{ method: card, provider: sandbox }', methods.join('\n  - ')),
})

test('methods whose account no setting names are said, by shop and setting, and no secret is', () => {
  expect(unservedPayments(shop, parseEnv({}))).toEqual([
    'Nobody can pay shop ie by card: STRIPE_ACCOUNTS has no account "main".',
    'Nobody can pay shop ie by mandate: STRIPE_ACCOUNTS has no account "sepa".',
    'Nobody can pay shop ie by paypal: PAYPAL_ACCOUNTS has no account "main".',
  ])
  const env = parseEnv({
    STRIPE_ACCOUNTS: 'main:sk_test_a:whsec_a',
    PAYPAL_ACCOUNTS: 'main:id:hush:WH-1',
  })
  expect(unservedPayments(shop, env)).toEqual([
    'Nobody can pay shop ie by mandate: STRIPE_ACCOUNTS has no account "sepa".',
  ])
  expect(unservedPayments(editedTestShop({}), parseEnv({}))).toEqual([])
})

test('a look-up whose key no setting names is said, and no key is', () => {
  const why = 'Shop uk can look up no address: LOQATE_KEYS has no key "main".'
  expect(unservedLookups(shop, parseEnv({}))).toEqual([why])
  expect(unservedLookups(shop, parseEnv({ LOQATE_KEYS: 'other:AA11' }))).toEqual([why])
  expect(unservedLookups(shop, parseEnv({ LOQATE_KEYS: 'main:AA11' }))).toEqual([])
})
