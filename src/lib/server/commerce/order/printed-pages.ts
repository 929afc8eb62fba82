import type { Context } from '../../context.ts'
import type { WireOrder } from './orders.ts'

type File = { orderId: string; name: string; picture: string | null }

/** The files of lines by line, in the order in which they are printed. */
export type FilesOf = (
  context: Context,
  lines: readonly { orderId: string; lineItemId: string }[],
) => Promise<ReadonlyMap<string, readonly File[]>>

/** Orders that whoever asks may see, each line with the first page of its customer's own files: read at once for all. */
export async function withPages(
  context: Context,
  filesOf: FilesOf,
  orders: readonly WireOrder[],
): Promise<WireOrder[]> {
  const lines = orders.flatMap(({ id: orderId, progress }) =>
    progress.map(({ lineItemId }) => ({ orderId, lineItemId })),
  )
  if (lines.length === 0) return [...orders]
  const files = await filesOf(context, lines)
  return orders.map((order) => ({
    ...order,
    progress: order.progress.map((line) => {
      // A line that was put back into the cart is of a later order too.
      const first = files.get(line.lineItemId)?.find(({ orderId }) => orderId === order.id)
      if (!first?.picture) return line
      return { ...line, page: { picture: first.picture, name: first.name } }
    }),
  }))
}
