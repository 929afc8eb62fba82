import { expect, test } from 'vitest'
import { webhookEvent } from '../../src/lib/contract/webhook.ts'
import { everyWebhookEvent, webhookEventOf } from '../../src/lib/domain/webhook/events.ts'
import {
  isAllowedTarget,
  isPublicAddress,
} from '../../src/lib/server/commerce/webhook/public-address.ts'
import { newSecret, signedHeaders } from '../../src/lib/server/commerce/webhook/sign.ts'

test('messages are signed as the example of the Standard Webhooks specification', () => {
  const message = {
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    seconds: 1614265330,
    body: '{"test": 2432232314}',
  }
  const headers = signedHeaders(message, ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'])
  expect(headers).toEqual({
    'webhook-id': message.id,
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  })
  const both = signedHeaders(message, [newSecret(), newSecret()])['webhook-signature']
  expect(both).toMatch(/^v1,[\w+/]{43}= v1,[\w+/]{43}=$/)
})

test('addresses that are not on the public internet are known in all their spellings', () => {
  const inside = [
    ...['127.0.0.1', '10.1.2.3', '172.31.255.1', '192.168.0.1', '169.254.169.254', '0.0.0.0'],
    ...['100.64.0.1', '224.0.0.1', '255.255.255.255', '::1', '::', 'fe80::1', 'fd00::1', 'ff02::1'],
    ...['::ffff:127.0.0.1', '::ffff:a00:1', '64:ff9b::7f00:1', '2002:7f00:1::', 'not an address'],
    ...['::ffff:0:127.0.0.1', '::ffff:0:a9fe:a9fe', '5f00::1', '100:0:0:1::1'],
  ]
  for (const address of inside) expect(isPublicAddress(address), address).toBe(false)
  for (const address of ['93.184.215.14', '172.32.0.1', '2606:2800:21f::1', '::ffff:8.8.8.8'])
    expect(isPublicAddress(address), address).toBe(true)
})

test('a receiver is an https address without a name in it, and no address of the inside', () => {
  const refused = [
    ...['http://press.example.com/', 'https://me:pw@press.example.com/', 'https://a.example/#b'],
    ...['https://127.0.0.1/', 'https://[::1]/', 'https://2130706433/', 'https://0x7f.1/'],
    'https://[::ffff:10.0.0.1]/',
  ]
  for (const url of refused) expect(isAllowedTarget(url, false), url).toBe(false)
  expect(isAllowedTarget('https://press.example.com:8443/orders?key=1', false)).toBe(true)
  expect(isAllowedTarget('http://10.0.0.7/', true)).toBe(true)
  expect(isAllowedTarget('http://me:pw@10.0.0.7/', true)).toBe(false)
})

test('every event that is declared is told of something, and nothing of what has not happened', () => {
  expect([...everyWebhookEvent].sort()).toEqual([...webhookEvent.options].sort())
  expect(webhookEventOf('line', 'approve')).toBe('line.file-approved')
  expect(webhookEventOf('order', 'edit')).toBe('order.changed')
  expect(webhookEventOf('order', 'approve')).toBeUndefined()
  expect(webhookEventOf('order', 'constructor')).toBeUndefined()
})
