import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import dayjs from 'dayjs'
import pino from 'pino'
import { expect, onTestFinished } from 'vitest'
import { checkoutCart, putCartItem } from '../../../src/lib/contract/cart.ts'
import { createPayment, getPayment } from '../../../src/lib/contract/payment.ts'
import { jobContext } from '../../../src/lib/server/platform/jobs/define-job.ts'
import { loadShop } from '../../../src/lib/server/site/shop/index.ts'
import { testShopFolder } from '../../setup/test-shop.ts'
import type { TestApi } from './api.ts'
import type { CallOptions } from './client.ts'
import { addAddresses, agreed, cards, newCustomer, openCart, type Person } from './people.ts'

/** Accounts of the sandbox, by what its bank does with a debit. */
export const IBAN = { paid: 'DE89 3704 0044 0532 0130 00', fails: 'DE62 3704 0044 0532 0130 01' }

export const once = <As extends object>(as: As) => ({ ...as, key: randomUUID() })

/** The fixed shop, where people pay by mandate too. */
export function shopWithDebits(terms = '') {
  const folder = mkdtempSync(join(tmpdir(), 'quire-debits-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  cpSync(testShopFolder(), folder, { recursive: true })
  const file = join(folder, 'tenants/ie.yaml')
  const methods = `${terms}payments:\n  - { method: mandate, provider: sandbox }\n`
  writeFileSync(file, readFileSync(file, 'utf8').replace('payments:\n', methods))
  return loadShop(folder, new Date())
}

export async function ordered(api: TestApi, as: CallOptions): Promise<string> {
  const { id: cartId } = await openCart(api, as)
  await api.call.value(putCartItem, cards(cartId), as)
  await addAddresses(api, as, cartId)
  const { id } = await api.call.value(checkoutCart, await agreed(api, as, cartId), once(as))
  return id
}

export const payByDebit = (api: TestApi, as: CallOptions, orderId: string) =>
  api.call.send(createPayment, { orderId, method: 'mandate', keep: false }, once(as))

/** Types an account on the page of the sandbox, and comes back. */
export async function typeAccount(
  api: TestApi,
  as: CallOptions,
  payment: { id: string; redirectUrl: string | null },
  iban: string,
) {
  const page = new URL(new URL(payment.redirectUrl ?? '').pathname, api.origin).href
  const body = new URLSearchParams({ iban, holder: 'Nora Quill', do: 'pay' })
  const answer = await fetch(page, { method: 'POST', body, redirect: 'manual' })
  expect(answer.status).toBe(303)
  return (await api.call.value(getPayment, { id: payment.id }, as)).payment
}

/** An order whose debit is with the bank. */
export async function debited(api: TestApi, iban: string, person?: Person) {
  const buyer = person ?? (await newCustomer(api))
  const orderId = await ordered(api, buyer.as)
  const answer = await payByDebit(api, buyer.as, orderId)
  if (!answer.ok) throw new Error(`It was refused with ${answer.code}`)
  const { payment } = answer.value
  await typeAccount(api, buyer.as, payment, iban)
  return { ...buyer, orderId, payment }
}

/** Lets the bank do what it does within so many days. */
export async function bankDays(api: TestApi, days = 1): Promise<void> {
  const job = api.jobs.find(({ name }) => name === 'sandbox-debits')
  const log = pino({ level: 'silent' })
  const now = dayjs().add(days, 'day').toDate()
  await job?.handler({}, jobContext({ db: api.db, log, now }, 'sandbox-debits', null))
}
