import type { LineAsk, LineState } from '../../../lib/contract/fulfilment.ts'
import { stateName } from '../../../lib/domain/fulfilment/state-name.ts'

type Made = {
  isDesigned: boolean
  isUnprinted?: boolean
  /** Its customer fetches it. */
  isCollected?: boolean
  /** Whether nothing begins before its order's money is here. */
  isUnpaid?: boolean
  asks?: LineAsk | undefined
  /** Whose turn its design is. */
  design?: 'works' | 'decide' | undefined
}

const designVoices = {
  brief: 'order.line_awaiting_brief',
  works: 'order.line_awaiting_design',
  decide: 'order.line_awaiting_word',
} as const

/** How a line stands, as a voice: where we design it, it waits for no file; without print, it is packed. */
export function voiceOfLine(state: LineState, made: Made) {
  const {
    isDesigned,
    isUnprinted = false,
    isCollected = false,
    isUnpaid = false,
    asks,
    design,
  } = made
  if (asks) return asks === 'approval' ? 'order.line_checked' : 'order.line_rejected'
  if (isUnprinted && state === 'approved')
    return isUnpaid ? 'order.line_packed_paid' : 'order.line_packed_next'
  if (isUnprinted && state === 'in_production') return 'order.line_packing'
  if (isDesigned && state === 'awaiting_file') return designVoices[design ?? 'brief']
  return `order.line_${stateName(state, isCollected)}` as const
}
