import { atom } from 'nanostores'
import type { Failure } from '../../lib/client/answer.ts'
import {
  finishStaffUpload,
  getStaffUploads,
  startStaffUpload,
} from '../../lib/contract/artwork-uploads.ts'
import { listStaffOrders } from '../../lib/contract/back-office.ts'
import type { OutputOf } from '../../lib/contract/endpoint.ts'
import { type SendingWay, sendFiles } from '../artwork/sending.ts'
import { newestOf } from './newest-of.ts'
import { callAsStaff } from './staff.ts'

export type OrderUploads = OutputOf<typeof getStaffUploads>
export type FoundOrder = OutputOf<typeof listStaffOrders>['orders'][number]

export type FoundOrders =
  | { state: 'idle' }
  | { state: 'loading' }
  | { state: 'failed'; failure: Failure }
  | { state: 'found'; orders: FoundOrder[] }

export type UploadsState =
  | { state: 'closed' }
  | { state: 'loading' }
  | { state: 'failed'; failure: Failure }
  | { state: 'open'; uploads: OrderUploads }

export const $foundOrders = atom<FoundOrders>({ state: 'idle' })
export const $uploads = atom<UploadsState>({ state: 'closed' })

const FOUND = 20
let asked = 0

const askOrders = newestOf(listStaffOrders)

/** Looks for orders by number, name, company or e-mail address; the last search counts. */
export async function findUploadOrders(search: string): Promise<void> {
  $foundOrders.set({ state: 'loading' })
  const answer = await askOrders({ view: 'all', search, limit: FOUND })
  if (!answer) return
  $foundOrders.set(
    answer.ok
      ? { state: 'found', orders: answer.value.orders }
      : { state: 'failed', failure: answer },
  )
}

/** Opens the files of an order; what is open stays in sight until they are there. */
export async function openUploads(order: string): Promise<void> {
  const own = ++asked
  const now = $uploads.get()
  if (now.state !== 'open' || now.uploads.orderNumber !== order) $uploads.set({ state: 'loading' })
  const answer = await callAsStaff(getStaffUploads, { order })
  if (own !== asked) return
  if (!answer.ok) {
    $uploads.set({ state: 'failed', failure: answer })
    return
  }
  $uploads.set({ state: 'open', uploads: answer.value })
  const waits = answer.value.lines.some(({ artwork }) =>
    artwork.files.some(({ check }) => check.state === 'waiting'),
  )
  if (waits) setTimeout(() => own === asked && void openUploads(order), AGAIN_MS)
}

const AGAIN_MS = 2_000

/** Sends files for a line of the order that is open; one of them may take the place of another. */
export function sendForCustomer(
  { orderId, lineItemId, orderNumber }: OrderUploads['lines'][number]['artwork'],
  files: readonly File[],
  replaces?: string,
): void {
  const way: SendingWay = {
    start: (file) => callAsStaff(startStaffUpload, file),
    finish: (uploadId) =>
      callAsStaff(finishStaffUpload, { uploadId, ...(replaces && { replaces }) }),
    // What has arrived stays where it is: the same file goes on from there.
    cancel: async () => {},
    taken: () => openUploads(orderNumber),
  }
  sendFiles({ orderId, lineItemId }, files, way)
}
