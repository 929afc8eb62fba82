import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { finishUpload } from '../../../src/lib/contract/artwork.ts'
import { checkoutCart, getCart, putCartItem } from '../../../src/lib/contract/cart.ts'
import { getDesign, sendDesignBrief } from '../../../src/lib/contract/design.ts'
import {
  claimDesign,
  finishDesignUpload,
  proposeDesign,
  startDesignUpload,
} from '../../../src/lib/contract/design-desk.ts'
import { getOrder } from '../../../src/lib/contract/order.ts'
import { storedReport } from '../../../src/lib/server/commerce/artwork/stored-report.ts'
import type { TestApi } from './api.ts'
import { senders } from './artwork.ts'
import type { CallOptions } from './client.ts'
import { agreed, cards, type Person, readyToOrder } from './people.ts'

type Line = { orderId: string; lineItemId: string }

export const answers = {
  purpose: ['For a stall on the market.'],
  wording: ['Nora Quill\nBooks and paper'],
  style: ['plain', 'bold'],
}

/** What customers and designers do about something that is designed. */
export function designers(api: TestApi) {
  const files = senders(api)

  /** Cards with a design, ordered and paid. */
  async function ordered(): Promise<{ person: Person; line: Line }> {
    const { cartId, ...person } = await readyToOrder(api)
    const { cart } = await api.call.value(getCart, { cartId }, person.as)
    const id = cart.lineItems[0]?.id
    const services = { 'SVC-pixart-design-service': { inputText: '' } }
    await api.call.value(putCartItem, cards(cartId, { services, ...(id && { id }) }), person.as)
    const options = { ...person.as, key: randomUUID() }
    const placed = await api.call.value(checkoutCart, await agreed(api, person.as, cartId), options)
    const { order } = await api.call.value(getOrder, { id: placed.id }, person.as)
    await api.db
      .updateTable('shop_order')
      .set({ state: 'paid' })
      .where('id', '=', placed.id)
      .execute()
    return { person, line: { orderId: placed.id, lineItemId: order.lineItems[0]?.id ?? '' } }
  }

  const view = async (person: Person, line: Line) =>
    (await api.call.value(getDesign, line, person.as)).design

  const brief = (person: Person, line: Line, seen = 0) =>
    api.call.value(sendDesignBrief, { ...line, answers, seen }, person.as)

  /** A file of the designer's that is not shown yet: one that prints, or this one, looked through. */
  async function draft(as: CallOptions, line: Line, body?: Uint8Array): Promise<string> {
    const bytes = body ?? Buffer.from('%PDF-1.7\n')
    const file = { name: 'version.pdf', bytes: bytes.length, fingerprint: randomUUID() }
    const started = await api.call.value(startDesignUpload, { ...line, ...file }, as)
    expect((await files.put(started, bytes)).status).toBe(204)
    const { uploadId } = started
    const { fileId } = await api.call.value(finishDesignUpload, { uploadId }, as)
    if (body) await files.check()
    else await passed(fileId)
    return fileId
  }

  /** As a check finds nothing in two pages, without its process. */
  async function passed(fileId: string): Promise<void> {
    api.unchecked.splice(0)
    const report = storedReport.write({
      pages: [],
      pageCount: 2,
      findings: [],
      drawn: 0,
      standard: null,
    })
    await api.db
      .updateTable('artwork')
      .set({ report, checked_at: new Date() })
      .where('id', '=', fileId)
      .execute()
  }

  /** Takes a briefed design on and shows its customer a version. */
  async function propose(as: CallOptions, line: Line, body?: Uint8Array): Promise<string> {
    await api.call.value(claimDesign, { ...line, take: 'free' }, as)
    const fileId = await draft(as, line, body)
    await api.call.value(proposeDesign, { ...line, fileId, note: 'As you said.' }, as)
    return fileId
  }

  const finish = (uploadId: string, as: CallOptions) =>
    api.call.value(finishUpload, { uploadId }, as)

  return {
    ordered,
    view,
    brief,
    draft,
    propose,
    finish,
    put: files.put,
    check: files.check,
    work: files.work,
  }
}
