import { atom } from 'nanostores'
import type { Failure } from '../../lib/client/answer.ts'
import { call } from '../../lib/client/call.ts'
import { getOrderDocument } from '../../lib/contract/invoice.ts'
import { keepFile } from '../browser/keep-file.ts'
import type { Order } from './order.ts'

export type Paper = Order['documents'][number]
export type PaperFormat = 'pdf' | 'xml'

/** Which paper is on its way, as `<id> <format>`, or was refused. */
export type Fetching =
  | { state: 'idle' }
  | { state: 'busy'; which: string }
  | { state: 'failed'; failure: Failure }

export const $fetching = atom<Fetching>({ state: 'idle' })

/** Fetches a paper of an order, and hands it to the browser as a file to keep. */
export async function fetchPaper(
  orderId: string,
  { id: document }: Pick<Paper, 'id'>,
  format: PaperFormat,
): Promise<void> {
  if ($fetching.get().state === 'busy') return
  $fetching.set({ state: 'busy', which: `${document} ${format}` })
  const answer = await call(getOrderDocument, { id: orderId, document, format })
  if (!answer.ok) return $fetching.set({ state: 'failed', failure: answer })
  keepFile(answer.value)
  $fetching.set({ state: 'idle' })
}
