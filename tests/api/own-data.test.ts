import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { askAccount, askLoginCode, login, resetPassword } from '../../src/lib/contract/auth.ts'
import { checkoutCart } from '../../src/lib/contract/cart.ts'
import { getCustomer } from '../../src/lib/contract/customer.ts'
import { noteCustomer } from '../../src/lib/contract/customer-care.ts'
import { getOrder } from '../../src/lib/contract/order.ts'
import { eraseOwnAccount, exportOwnData } from '../../src/lib/contract/own-data.ts'
import { grantCredit } from '../../src/lib/contract/wallet.ts'
import { storedMerchantInfo } from '../../src/lib/server/commerce/cart/index.ts'
import { openOneTime } from '../../src/lib/server/people/credentials/index.ts'
import { staffSettings, startApi, type TestApi } from './harness/api.ts'
import { pdfOf, senders } from './harness/artwork.ts'
import { wordedMails } from './harness/mail.ts'
import { ownDataOf } from './harness/own-data.ts'
import { agreed, newCustomer, newVisitor, PASSWORD, readyToOrder } from './harness/people.ts'
import { newStaff } from './harness/staff.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

const proof = { currentPassword: PASSWORD }

async function ordered() {
  const shopper = await readyToOrder(api)
  const input = await agreed(api, shopper.as, shopper.cartId)
  const order = await api.call.value(checkoutCart, input, { ...shopper.as, key: randomUUID() })
  return { ...shopper, orderId: order.id }
}

async function codeOf(email: string): Promise<string> {
  await api.call.value(askLoginCode, { email })
  const { id } = await api.db
    .selectFrom('one_time_link')
    .select('id')
    .where('email', '=', email)
    .where('purpose', '=', 'code')
    .executeTakeFirstOrThrow()
  return openOneTime(staffSettings('optional')).code(id)
}

/** Every row of every table in which a word stands, by the table's name. */
async function tablesWith(word: string): Promise<string[]> {
  const { sql } = await import('kysely')
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(api.db)
  const found: string[] = []
  for (const { name } of rows) {
    const hit = await sql`select from ${sql.table(name)} as t
      where t::text ilike ${`%${word}%`} limit 1`.execute(api.db)
    if (hit.rows.length > 0) found.push(name)
  }
  return found.sort()
}

test('a copy of everything is given to who proves to be the customer, and told by mail', async () => {
  const { as, id, email, orderId } = await ordered()
  const support = await newStaff(api, [{ role: 'support', tenant: 'ie' }])
  const note = { id, text: 'Rings at noon.' }
  await api.call.value(noteCustomer, note, { ...support.as, key: randomUUID() })
  const wrong = await api.call.refusal(exportOwnData, { currentPassword: 'not this one' }, as)
  expect(wrong.code).toBe('password_wrong')
  expect(wrong.fields).toEqual([expect.objectContaining({ path: 'currentPassword' })])

  const data = await ownDataOf(api, proof, as)
  expect(data).toMatchObject({
    customer: { id, email, lastName: 'Quill' },
    orders: [expect.objectContaining({ id: orderId })],
    notesOfTheStaff: [expect.objectContaining({ text: 'Rings at noon.' })],
  })
  expect(JSON.stringify(data)).not.toMatch(/argon2|password_hash/)
  const mails = await wordedMails(api, 'data-exported')
  expect(mails.filter(({ recipient }) => recipient === email)).toHaveLength(1)

  const code = await codeOf(email)
  await ownDataOf(api, { code: `${code.slice(0, 3)} ${code.slice(3)}` }, as)
  const again = await api.call.refusal(exportOwnData, { code }, as)
  expect(again.code).toBe('login_code_wrong')
  const other = await newCustomer(api)
  const foreign = await api.call.refusal(exportOwnData, { code: await codeOf(email) }, other.as)
  expect(foreign.code).toBe('login_code_wrong')
})

test('what is known by an address alone is given to who has proved that it is theirs', async () => {
  const { as, email } = await newCustomer(api)
  const kindsOf = async (by: { currentPassword: string } | { code: string }) => {
    const data = await ownDataOf(api, by, as)
    return (data['mails'] as { kind: string }[]).map(({ kind }) => kind)
  }
  await kindsOf(proof)
  await wordedMails(api, 'data-exported')
  // Anybody may register with an address: the password proves nothing of it.
  expect(await kindsOf(proof)).toEqual([])
  expect(await kindsOf({ code: await codeOf(email) })).toContain('data-exported')
  await api.db
    .updateTable('mail')
    .set({ kind: 'contact-message' })
    .where('recipient', '=', email)
    .execute()
  expect(await kindsOf(proof)).not.toContain('contact-message')
})

test('who is erased is erased as a guest too, where the address is theirs', async () => {
  const [account, guest, other] = [
    await newCustomer(api),
    await newCustomer(api),
    await newCustomer(api),
  ]
  const setGuest = (id: string, email: string) =>
    api.db.updateTable('customer').set({ guest: true, email }).where('id', '=', id).execute()
  await setGuest(guest.id, account.email.toUpperCase())
  await setGuest(other.id, `${randomUUID()}@example.test`)
  await api.call.value(eraseOwnAccount, { code: await codeOf(account.email) }, account.as)
  const erased = await api.db
    .selectFrom('customer')
    .select('id')
    .where('erased_at', 'is not', null)
    .where('id', 'in', [account.id, guest.id, other.id])
    .execute()
  expect(erased.map(({ id }) => id).sort()).toEqual([account.id, guest.id].sort())
})

test('files that were sent as a guest are in the copy, and go with the account under another address', async () => {
  const { ordered: sending, send } = senders(api)
  const { person, line } = await sending()
  await send(person, line, await pdfOf(91, 61, 1))
  const asGuest = { guest: true, email: person.email }
  await api.db.updateTable('customer').set(asGuest).where('id', '=', person.id).execute()
  const account = await newCustomer(api, 'ie', person.email)
  await api.call.value(askAccount, {}, person.as)
  const { id: claim } = await api.db
    .selectFrom('one_time_link')
    .select('id')
    .where('purpose', '=', 'claim')
    .where('customer_id', '=', person.id)
    .executeTakeFirstOrThrow()
  const token = openOneTime(staffSettings('optional')).token(claim)
  const password = 'a burnisher and some size'
  await api.call.value(resetPassword, { token, password })
  const email = `${randomUUID().slice(0, 8)}@example.test`
  await api.db.updateTable('customer').set({ email }).where('id', '=', account.id).execute()
  const { data: tokens } = await api.call.value(login, { email, password })
  const as = { token: tokens.access_token }
  const own = { currentPassword: password }
  const data = await ownDataOf(api, own, as)
  expect(data['files']).toMatchObject([{ orderId: line.orderId, name: 'card.pdf' }])
  const over = { state: 'cancelled' as const }
  await api.db.updateTable('shop_order').set(over).where('id', '=', line.orderId).execute()
  await api.call.value(eraseOwnAccount, own, as)
  const guest = await api.db
    .selectFrom('customer')
    .select(['erased_at', 'email'])
    .where('id', '=', person.id)
    .executeTakeFirstOrThrow()
  expect(guest).toEqual({
    erased_at: expect.any(Date),
    email: `${person.id}@erased.invalid`,
  })
})

test('what a stranger ordered with the address as a guest holds up nobody’s erasure', async () => {
  const account = await newCustomer(api)
  const { id: stranger, orderId } = await ordered()
  const typed = { guest: true, email: account.email }
  await api.db.updateTable('customer').set(typed).where('id', '=', stranger).execute()
  await api.call.value(eraseOwnAccount, { code: await codeOf(account.email) }, account.as)
  const { customer_id: theirs } = await api.db
    .selectFrom('shop_order')
    .select('customer_id')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  expect(theirs).toBe(stranger)
  const erased = await api.db
    .selectFrom('customer')
    .select('id')
    .where('erased_at', 'is not', null)
    .where('id', 'in', [account.id, stranger])
    .execute()
  expect(erased).toEqual([{ id: account.id }])
})

test('nobody is erased while something is being made, or while the shop owes money', async () => {
  const { as } = await ordered()
  expect((await api.call.refusal(eraseOwnAccount, proof, as)).code).toBe('orders_open')
  const rich = await newCustomer(api)
  const finance = await newStaff(api, [{ role: 'administrator', tenant: 'ie' }])
  const credit = {
    email: rich.email,
    amount: { centAmount: 500, currencyCode: 'EUR' },
    reason: 'a late parcel',
  }
  await api.call.value(grantCredit, credit, { ...finance.as, key: randomUUID() })
  expect((await api.call.refusal(eraseOwnAccount, proof, rich.as)).code).toBe('credit_left')
  await api.call.value(getCustomer, {}, rich.as)
})

test('an erased account leaves nothing of a person but what the law keeps', async () => {
  const { as, id, orderId } = await ordered()
  const mark = `vellum${randomUUID().slice(0, 8)}`
  const email = `${mark}@example.test`
  await api.db
    .updateTable('customer')
    .set({ email, last_name: mark, company: mark })
    .where('id', '=', id)
    .execute()
  const before = await api.db
    .selectFrom('shop_order')
    .select(['total_gross', 'country', 'number'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const { sql } = await import('kysely')
  await sql`update shop_order set state = 'cancelled',
    shipping_address = jsonb_set(shipping_address, '{value,lastName}', to_jsonb(${mark}::text)),
    custom_sender = ${mark}, sender = ${mark} where id = ${orderId}`.execute(api.db)
  await sql`update order_line set job_name = ${mark} where order_id = ${orderId}`.execute(api.db)
  await sql`update order_line set merchant_info = jsonb_build_object('v', 2, 'value',
    (merchant_info -> 'value') || jsonb_build_object('multiArtworkDetails', jsonb_build_array(
      jsonb_build_object('id', 'a', 'name', ${mark}::text, 'quantity', 1))))
    where order_id = ${orderId}`.execute(api.db)
  const [line] = (
    await sql<{ info: unknown }>`select merchant_info as info from order_line
      where order_id = ${orderId}`.execute(api.db)
  ).rows
  expect(storedMerchantInfo.read(line?.info).multiArtworkDetails[0]?.name).toBe(mark)
  await sql`insert into part_shipment (tenant, order_id, line_id, part, quantity, contents, carrier,
      tracking_number, tracking_url, sent_at)
    select tenant, order_id, id, 1, 1, ${mark}, '', '', '', now() from order_line
    where order_id = ${orderId}`.execute(api.db)
  expect(await tablesWith(mark)).toEqual(['customer', 'order_line', 'part_shipment', 'shop_order'])

  await api.call.value(eraseOwnAccount, { code: await codeOf(email) }, as)
  expect((await api.call.refusal(getCustomer, {}, as)).code).toBe('token_invalid')
  const gone = await api.call.refusal(login, { email, password: PASSWORD })
  expect(gone.code).toBe('credentials_wrong')
  // The last mail is on its way; it is cleared away as all mails are.
  const [mail] = (await wordedMails(api, 'account-erased')).filter(
    (each) => each.recipient === email,
  )
  expect(mail?.body_text).toContain('invoices')
  await api.db.deleteFrom('mail').where('recipient', '=', email).execute()
  expect(await tablesWith(mark)).toEqual([])
  const after = await api.db
    .selectFrom('shop_order')
    .select(['total_gross', 'country', 'number'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  expect(after).toEqual(before)
  const foreign = await api.call.refusal(getOrder, { id: orderId }, newVisitor().as)
  expect(foreign.code).toBe('login_required')
  // The address is free again.
  const anew = await newCustomer(api, 'ie', email)
  expect(anew.id).not.toBe(id)
})
