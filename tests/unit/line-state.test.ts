import { expect, test } from 'vitest'
import { voiceOfLine } from '../../src/islands/order/parts/line-state.ts'

test('what is in stock is packed next once its order is paid, and waits for the money before', () => {
  const made = { isDesigned: false, isUnprinted: true }
  expect(voiceOfLine('approved', made)).toBe('order.line_packed_next')
  expect(voiceOfLine('approved', { ...made, isUnpaid: true })).toBe('order.line_packed_paid')
  expect(voiceOfLine('in_production', { ...made, isUnpaid: true })).toBe('order.line_packing')
})

test('a line whose file was looked through says that it is its customer’s turn', () => {
  const made = { isDesigned: false }
  expect(voiceOfLine('in_check', made)).toBe('order.line_in_check')
  expect(voiceOfLine('in_check', { ...made, asks: 'approval' })).toBe('order.line_checked')
  expect(voiceOfLine('in_check', { ...made, asks: 'another_file' })).toBe('order.line_rejected')
})
