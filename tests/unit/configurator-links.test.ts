import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  readChoice,
  restoreChoice,
  writeChoice,
} from '../../src/stores/product/configurator-parameters.ts'
import { open, product, settled } from './configurator-samples.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const choice = {
  selection: { paper: 'g300', lamination: 'matt', width: '120' },
  quantity: 350,
  priority: 'economy',
  fileCheck: 'careful' as const,
}

test('links hold the whole choice and leave other parameters alone', () => {
  const search = writeChoice(product, '?utm=mail', choice)
  expect(new URLSearchParams(search).get('utm')).toBe('mail')
  expect(readChoice(product, search)).toEqual({
    selection: choice.selection,
    quantity: 350,
    priority: 'economy',
    fileCheck: 'careful',
  })
})

test('links open as something that can be made', async () => {
  const { configurator, calls } = open()
  restoreChoice(configurator, {
    selection: { lamination: 'soft', paper: 'g300' },
    fileCheck: 'quick',
  })
  await settled()
  expect(configurator.$choice.get().selection).toMatchObject({
    lamination: 'matt',
    paper: 'g300',
  })
  expect(calls.quote).toHaveBeenCalledTimes(1)
})

test('links ignore parameters of others, and tell what the product does not have', () => {
  expect(readChoice(product, '?colour=red')).toBeUndefined()
  const choice = readChoice(product, '?paper=velvet&priority=rocket&quantity=-3&colour=red')
  expect(choice).toEqual({
    selection: {},
    fileCheck: 'quick',
    quantity: -3,
    refused: ['paper'],
  })
})
