import { afterEach, expect, test, vi } from 'vitest'
import { turnByHand } from '../../src/islands/product/turning.ts'

const views = [
  { value: 'front', text: 'Front', turn: 0 },
  { value: 'back', text: 'Back', turn: 180 },
]

/** A picture of 100 units that is held at its left edge; what the window hears of the pointer afterwards. */
function held() {
  const listening = new Map<string, (event: object) => void>()
  vi.stubGlobal('addEventListener', (name: string, listener: (event: object) => void) =>
    listening.set(name, listener),
  )
  vi.stubGlobal('removeEventListener', (name: string) => listening.delete(name))
  const set = vi.fn()
  const sheet = { clientWidth: 100, style: {} } as HTMLElement
  turnByHand({ sheet, pointerId: 1, clientX: 0, turn: 0, views }, set)
  const move = (clientX: number, buttons: number) =>
    listening.get('pointermove')?.({ pointerId: 1, clientX, buttons })
  return { set, move, listening }
}

afterEach(() => vi.unstubAllGlobals())

test('the picture follows a pointer that is down', () => {
  const { set, move } = held()
  move(35, 1)
  expect(set).toHaveBeenCalledExactlyOnceWith(90, expect.any(String))
})

test('a pointer that was let go before the movement was fetched turns nothing', () => {
  const { set, move, listening } = held()
  move(35, 0)
  move(70, 0)
  expect(set).not.toHaveBeenCalled()
  expect([...listening.keys()]).toEqual([])
})
