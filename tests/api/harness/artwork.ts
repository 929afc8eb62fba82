import { randomUUID } from 'node:crypto'
import { PDFDocument, rgb } from '@cantoo/pdf-lib'
import pino from 'pino'
import { expect } from 'vitest'
import { finishUpload, getArtwork, startUpload } from '../../../src/lib/contract/artwork.ts'
import { checkoutCart, getCart, putCartItem } from '../../../src/lib/contract/cart.ts'
import { getOrder } from '../../../src/lib/contract/order.ts'
import { contextOf } from '../../../src/lib/server/context.ts'
import type { JobContext } from '../../../src/lib/server/platform/jobs/index.ts'
import type { TestApi } from './api.ts'
import { agreed, cards, type Person, readyToOrder } from './people.ts'
import { testShop } from './shop.ts'

/** A PDF of pages in millimetres, each with a surface in RGB. */
export async function pdfOf(width: number, height: number, pages: number): Promise<Uint8Array> {
  const file = await PDFDocument.create()
  for (let each = 0; each < pages; each += 1) {
    const page = file.addPage([(width / 25.4) * 72, (height / 25.4) * 72])
    page.drawRectangle({ width: 100, height: 50, color: rgb(0.2, 0.4, 0.6) })
  }
  return file.save()
}

type Line = { orderId: string; lineItemId: string }
type File = { name?: string; fingerprint?: string }
type Started = { uploadId: string; url: string; token: string }

/** What customers do with files, and the worker that looks through them. */
export function senders(api: TestApi) {
  const work = () => workOf(api)
  /** A customer whose cards are ordered, and the line that waits for its file. */
  async function ordered({ byPerson = false } = {}) {
    const { cartId, ...person } = await readyToOrder(api)
    if (byPerson) await addCheck(api, person, cartId)
    const options = { ...person.as, key: randomUUID() }
    const { id } = await api.call.value(checkoutCart, await agreed(api, person.as, cartId), options)
    const { order } = await api.call.value(getOrder, { id }, person.as)
    const [line] = order.lineItems
    if (!line) throw new Error('an order has a line')
    return { person, line: { orderId: id, lineItemId: line.id } }
  }

  const start = (person: Person, line: Line, bytes: number, file: File = {}) => {
    const { name = 'card.pdf', fingerprint = '' } = file
    return api.call.value(startUpload, { ...line, name, bytes, fingerprint }, person.as)
  }

  function put({ url, token }: Started, body: Uint8Array, offset = 0, host = 'ie.localhost') {
    return fetch(api.origin + url, {
      method: 'PATCH',
      headers: {
        host,
        'tus-resumable': '1.0.0',
        'content-type': 'application/offset+octet-stream',
        'upload-offset': String(offset),
        'x-upload-token': token,
      },
      body: Uint8Array.from(body),
    })
  }

  const head = ({ url, token }: Started) =>
    fetch(api.origin + url, {
      method: 'HEAD',
      headers: { 'tus-resumable': '1.0.0', 'x-upload-token': token },
    })

  async function send(person: Person, line: Line, body: Uint8Array, file: File = {}) {
    const started = await start(person, line, body.length, file)
    expect((await put(started, body)).status).toBe(204)
    return api.call.value(finishUpload, { uploadId: started.uploadId }, person.as)
  }

  /** Looks through everything that has arrived, as a worker does. */
  async function check() {
    for (const data of api.unchecked.splice(0)) await api.artwork.check.handler(data, work())
  }

  /** Mends everything that was asked for, as a worker does. */
  async function repair() {
    for (const data of api.unrepaired.splice(0)) await api.artwork.repair.handler(data, work())
  }

  /** Removes what a customer who was erased has sent, as a worker does. */
  async function erase({ id }: Pick<Person, 'id'>, tenant = 'ie') {
    await api.db
      .updateTable('customer')
      .set({ erased_at: new Date() })
      .where('tenant', '=', tenant)
      .where('id', '=', id)
      .execute()
    await api.artwork.erase.handler({ tenant, customerId: id }, work())
  }

  async function view(person: Person, line: Line) {
    const { artwork } = await api.call.value(getArtwork, line, person.as)
    return artwork
  }

  return { ordered, start, put, head, send, check, repair, erase, work, view }
}

/** What a worker's jobs are given. */
function workOf(api: TestApi): JobContext {
  const terms = {
    db: api.db,
    log: pino({ level: 'silent' }),
    now: new Date(),
    actor: { kind: 'system', name: 'test' } as const,
  }
  return {
    ...terms,
    isLastTry: false,
    hasTenant: () => true,
    forTenant(id) {
      const context = contextOf({ ...terms, shop: testShop() }, id)
      if (!context) throw new Error(`no tenant ${id}`)
      return context
    },
  }
}

/** Has the cards of a cart looked at by a person. */
async function addCheck(api: TestApi, person: Person, cartId: string) {
  const { cart } = await api.call.value(getCart, { cartId }, person.as)
  const [line] = cart.lineItems
  const services = { 'SVC-pixart-artwork-docreview': { inputText: '' } }
  const change = { services, ...(line && { id: line.id }) }
  await api.call.value(putCartItem, cards(cartId, change), person.as)
}
