import { createHash } from 'node:crypto'
import * as fs from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { storedArtworkStep } from '../../src/lib/server/commerce/artwork/artwork-mails.ts'
import { storedReport } from '../../src/lib/server/commerce/artwork/stored-report.ts'
import { storedFileDeadline } from '../../src/lib/server/commerce/artwork-deadline/deadline-mails.ts'
import { storedLinesCancelled } from '../../src/lib/server/commerce/cancellation/lines-cancelled-mail.ts'
import { storedNotes } from '../../src/lib/server/commerce/cart/stored-notes.ts'
import { storedConfig } from '../../src/lib/server/commerce/custom-config/stored-config.ts'
import { storedDesignStep } from '../../src/lib/server/commerce/design/design-mails.ts'
import { storedAnswers } from '../../src/lib/server/commerce/design/stored-answers.ts'
import { storedOrderStep } from '../../src/lib/server/commerce/fulfilment/step-mails.ts'
import { storedPaperIssued } from '../../src/lib/server/commerce/invoice/invoice-mails.ts'
import { storedInvoice } from '../../src/lib/server/commerce/invoice/stored-invoice.ts'
import { storedLegacyOrder } from '../../src/lib/server/commerce/legacy-order/stored-order.ts'
import {
  storedPortions,
  storedReverseCharge,
  storedSnapshot,
} from '../../src/lib/server/commerce/line/index.ts'
import {
  storedMerchantInfo,
  storedServices,
} from '../../src/lib/server/commerce/line/stored-line.ts'
import {
  storedApprovalAsked,
  storedApprovalGiven,
} from '../../src/lib/server/commerce/order/approval-mails.ts'
import {
  storedOrderExpired,
  storedOrderReminder,
} from '../../src/lib/server/commerce/order/order-mails.ts'
import { storedOrderChanged } from '../../src/lib/server/commerce/order-edit/order-changed-mail.ts'
import { storedDone } from '../../src/lib/server/commerce/order-edit/stored-done.ts'
import { storedEditLine } from '../../src/lib/server/commerce/order-edit/stored-edit.ts'
import { storedDocument } from '../../src/lib/server/commerce/own-design/stored-design.ts'
import { storedDebitFailed } from '../../src/lib/server/commerce/payment/debit/debit-failed-mail.ts'
import { storedDisputeTold } from '../../src/lib/server/commerce/payment/dispute-mail.ts'
import { storedStart } from '../../src/lib/server/commerce/payment/open-session.ts'
import {
  storedInstalmentComing,
  storedInstalmentFailed,
  storedPlanBegun,
} from '../../src/lib/server/commerce/payment/plan/plan-mails.ts'
import { storedRefundSent } from '../../src/lib/server/commerce/payment/refund-sent-mail.ts'
import {
  storedRefundLines,
  storedRefunds,
} from '../../src/lib/server/commerce/payment/refunds-of.ts'
import { storedTransferAwaited } from '../../src/lib/server/commerce/payment/transfer-awaited-mail.ts'
import { storedShare } from '../../src/lib/server/commerce/shared-cart/stored-share.ts'
import {
  storedWithdrawalDeclared,
  storedWithdrawalReceived,
} from '../../src/lib/server/commerce/withdrawal/withdrawal-mails.ts'
import { storedOffer } from '../../src/lib/server/commerce/written-offer/stored-offer.ts'
import { storedAddress } from '../../src/lib/server/people/address/index.ts'
import { storedLoginCode } from '../../src/lib/server/people/auth/login-code-mail.ts'
import { storedNewDevice } from '../../src/lib/server/people/auth/new-device-mail.ts'
import {
  storedEmailLink,
  storedPasswordChanged,
  storedPasswordReset,
} from '../../src/lib/server/people/auth/one-time-mails.ts'
import { storedPasskeyChanged } from '../../src/lib/server/people/auth/passkey-mail.ts'
import { storedSessionEnded } from '../../src/lib/server/people/auth/session-ended-mail.ts'
import {
  storedCompanyInvitation,
  storedCompanyJoined,
} from '../../src/lib/server/people/company/company-mails.ts'
import { storedFormAnswers } from '../../src/lib/server/people/contact/form.ts'
import { storedContactMessage } from '../../src/lib/server/people/contact/messages.ts'
import { storedAddressTaken } from '../../src/lib/server/people/customer/address-taken-mail.ts'
import { storedNewsletterAsked } from '../../src/lib/server/people/newsletter/newsletter-mail.ts'
import {
  storedAccountErased,
  storedDataExported,
} from '../../src/lib/server/people/own-data/own-data-mails.ts'
import { storedStaffLink } from '../../src/lib/server/people/staff/staff-links.ts'
import {
  StoredDataError,
  type StoredJson,
  storedJson,
} from '../../src/lib/server/platform/db/stored-json.ts'
import { storedRefusal } from '../../src/lib/server/platform/http/once.ts'

// What is in the tables of a running shop was written by every release it ever had. Samples of each
// version lie in tests/fixtures/stored, with the digest of the schema that its version has.

const shapes: StoredJson<unknown>[] = [
  storedAddress,
  storedMerchantInfo,
  storedServices,
  storedConfig,
  storedPortions,
  storedSnapshot,
  storedReverseCharge,
  storedStart,
  storedRefundLines,
  storedDebitFailed,
  storedDisputeTold,
  storedPlanBegun,
  storedInstalmentComing,
  storedInstalmentFailed,
  storedRefundSent,
  storedTransferAwaited,
  storedRefunds,
  storedRefusal,
  storedSessionEnded,
  storedLoginCode,
  storedNewDevice,
  storedPasswordReset,
  storedPasswordChanged,
  storedEmailLink,
  storedAddressTaken,
  storedStaffLink,
  storedCompanyInvitation,
  storedCompanyJoined,
  storedApprovalAsked,
  storedApprovalGiven,
  storedDataExported,
  storedAccountErased,
  storedPasskeyChanged,
  storedOrderReminder,
  storedOrderExpired,
  storedNewsletterAsked,
  storedContactMessage,
  storedFormAnswers,
  storedWithdrawalReceived,
  storedWithdrawalDeclared,
  storedOrderStep,
  storedOrderChanged,
  storedDone,
  storedEditLine,
  storedInvoice,
  storedPaperIssued,
  storedReport,
  storedArtworkStep,
  storedFileDeadline,
  storedLinesCancelled,
  storedAnswers,
  storedDocument,
  storedDesignStep,
  storedNotes,
  storedOffer,
  storedShare,
  storedLegacyOrder,
]
const folder = join(import.meta.dirname, '../fixtures/stored')
const readJson = (name: string): unknown => JSON.parse(fs.readFileSync(join(folder, name), 'utf8'))
const digests = z.record(z.string(), z.string()).parse(readJson('schemas.json'))

function digestOf({ schema }: StoredJson<unknown>): string {
  const text = JSON.stringify(z.toJSONSchema(schema))
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}

test.each(shapes.map((shape) => [shape.name, shape] as const))('%s', (name, shape) => {
  const samples = fs.readdirSync(folder).filter((file) => file.startsWith(`${name}.v`))
  for (let version = 1; version <= shape.version; version++) {
    expect(samples, `a sample of version ${version}`).toContain(`${name}.v${version}.json`)
  }
  for (const sample of samples) {
    const value = shape.read(readJson(sample))
    expect(shape.read(JSON.parse(shape.write(value)))).toEqual(value)
  }
  expect(
    digestOf(shape),
    `The schema of ${name} is not what version ${shape.version} was written with. Give it the next ` +
      'version, an upgrade from this one, a sample as its rows have it, and its line in schemas.json.',
  ).toBe(digests[`${name}.v${shape.version}`])
})

test('every stored shape is proved here', () => {
  const files = fs.globSync('src/lib/server/**/*.ts').map((file) => fs.readFileSync(file, 'utf8'))
  const names = files.flatMap((text) =>
    [...text.matchAll(/storedJson(?:<\w+>)?\(\{\s*name: '([^']+)'/g)].map(([, name]) => name),
  )
  expect(names.sort()).toEqual(shapes.map(({ name }) => name).sort())
})

const sized = storedJson({
  name: 'sheet.format',
  version: 3,
  schema: z.object({ width: z.int(), height: z.int(), unit: z.enum(['mm', 'in']) }),
  upgrades: {
    1: (value) => {
      const [width, height] = z.tuple([z.int(), z.int()]).parse(value)
      return { width, height }
    },
    2: (value) => ({ ...z.object({}).loose().parse(value), unit: 'mm' }),
  },
})

test('what an older version wrote goes through every upgrade since', () => {
  const a4 = { width: 210, height: 297, unit: 'mm' }
  expect(sized.read([210, 297])).toEqual(a4)
  expect(sized.read({ v: 1, value: [210, 297] })).toEqual(a4)
  expect(sized.read({ v: 2, value: { width: 210, height: 297 } })).toEqual(a4)
  expect(JSON.parse(sized.write({ width: 8, height: 11, unit: 'in' }))).toEqual({
    v: 3,
    value: { width: 8, height: 11, unit: 'in' },
  })
})

test('what the version before can say is written as it did, for nodes that know no other', () => {
  const told = storedJson({
    name: 'sheet.told',
    version: 2,
    schema: z.object({ width: z.int(), isRush: z.boolean() }),
    upgrades: { 1: (value) => ({ ...Object(value), isRush: false }) },
    asBefore: ({ isRush, ...rest }) => (isRush ? undefined : rest),
  })
  for (const isRush of [false, true]) {
    const written: unknown = JSON.parse(told.write({ width: 210, isRush }))
    expect(written).toMatchObject({ v: isRush ? 2 : 1 })
    expect(told.read(written)).toEqual({ width: 210, isRush })
  }
  const line = storedMerchantInfo.read(readJson('cart_line.merchant_info.v5.json'))
  const ask = { documentPreferences: { whenInDoubt: 'ask' as const }, recommendation: null }
  expect(JSON.parse(storedMerchantInfo.write({ ...line, ...ask }))).toMatchObject({ v: 4 })
  expect(JSON.parse(storedMerchantInfo.write(line))).toMatchObject({ v: 5 })
})

test('a mail that says nothing new is written as the version before did, and what is new is not lost', () => {
  const versions: [StoredJson<unknown>, number][] = [
    [storedOrderStep, 6],
    [storedDebitFailed, 1],
    [storedOrderChanged, 2],
    [storedArtworkStep, 1],
  ]
  for (const [shape, before] of versions) {
    const sample = (version: number) => readJson(`${shape.name}.v${version}.json`)
    const again = (json: unknown): unknown => JSON.parse(shape.write(shape.read(json)))
    expect(again(sample(before))).toEqual(sample(before))
    expect(again(sample(before + 1))).toEqual(sample(before + 1))
  }
})

test.each([
  ['of a newer release', { v: 4, value: {} }, 4, '3 is the newest here'],
  ['of no shape it ever had', { v: 3, value: { width: 'wide' } }, 3, 'width'],
  ['that an upgrade cannot use', 'A4', 1, 'expected tuple'],
])('a row %s is an error with a name', (_why, json, version, words) => {
  const read = () => sized.read(json)
  expect(read).toThrow(StoredDataError)
  expect(read).toThrow(expect.objectContaining({ shape: 'sheet.format', version }))
  expect(read).toThrow(words)
})

test('a version without its upgrade is no shape', () => {
  const missing = { name: 'sheet.colour', version: 2, schema: z.string(), upgrades: {} }
  expect(() => storedJson(missing)).toThrow('sheet.colour says how version 1 becomes the next')
})
