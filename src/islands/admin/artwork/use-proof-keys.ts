import { useEffect, useEffectEvent } from 'react'
import { claimDeskLine, type DeskKey } from '../../../stores/staff/artwork/line.ts'
import { $artworkQueue } from '../../../stores/staff/artwork/queue.ts'
import { isTyping } from '../orders/use-desk-keys.ts'

type Terms = { current: DeskKey | null; mayCheck: boolean; onOpen(key: DeskKey): void }

/** J and K go through the queue, C takes the open line on; none while typing. */
export function useProofKeys({ current, mayCheck, onOpen }: Terms): void {
  const act = useEffectEvent((event: KeyboardEvent) => {
    const queue = $artworkQueue.get()
    if (queue.state !== 'listed' || isTyping(event)) return
    const at = queue.lines.findIndex(({ lineItemId }) => lineItemId === current?.lineItemId)
    const key = event.key.toLowerCase()
    const step = { j: 1, k: -1 }[key]
    const next = step === undefined ? undefined : queue.lines[Math.max(at + step, 0)]
    if (next) onOpen({ orderId: next.orderId, lineItemId: next.lineItemId })
    if (key === 'c' && mayCheck && current) void claimDeskLine('free')
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => act(event)
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}
