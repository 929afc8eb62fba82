import type { LineState } from '../../../lib/contract/fulfilment.ts'

/** How a line stands, as a voice; where we design it, it waits for no file of the customer's. */
export function voiceOfLine(state: LineState, isDesigned: boolean) {
  if (isDesigned && state === 'awaiting_file') return 'order.line_awaiting_design'
  return `order.line_${state}` as const
}
