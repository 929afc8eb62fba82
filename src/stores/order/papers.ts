import { atom } from 'nanostores'
import type { Failure } from '../../lib/client/answer.ts'
import { call } from '../../lib/client/call.ts'
import { getOrderDocument } from '../../lib/contract/invoice.ts'
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
  keep(answer.value)
  $fetching.set({ state: 'idle' })
}

function keep(file: { fileName: string; mediaType: string; base64: string }): void {
  const bytes = Uint8Array.from(atob(file.base64), (letter) => letter.charCodeAt(0))
  const url = URL.createObjectURL(new Blob([bytes], { type: file.mediaType }))
  const link = document.createElement('a')
  link.href = url
  link.download = file.fileName
  link.click()
  // Browsers begin to read it within the click's task, some a little later.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
