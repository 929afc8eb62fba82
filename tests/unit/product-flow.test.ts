import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cellOf } from '../../src/stores/product/configurator-order.ts'
import type { ConfiguratorCalls } from '../../src/stores/product/configurator-state.ts'
import { createFlow, type FlowState, flowMoves, loadingIn } from '../../src/stores/product/flow.ts'
import { arrivals, matrix, open, product, settled } from './configurator-samples.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const states = Object.keys(flowMoves) as FlowState[]

test('every state leads on, and each is led to from one where a page may stand', () => {
  const seen = new Set<FlowState>(['ready'])
  for (const state of seen) for (const next of flowMoves[state]) seen.add(next)
  expect([...seen].sort()).toEqual([...states].sort())
  for (const state of states) {
    const reached = new Set<FlowState>([state])
    for (const each of reached) for (const next of flowMoves[each]) reached.add(next)
    expect(reached, `${state} leads to a price`).toContain('ready')
  }
})

test('nothing is loading where the shopper is waited for', () => {
  for (const state of ['choosing', 'quoteFailed', 'ready', 'added', 'agreeing', 'refused'] as const)
    expect(Object.values(loadingIn(state)), state).not.toContain(true)
  expect(loadingIn('opening')).toEqual({
    ...{ configuration: true, quantities: true, deliveryOptions: true },
    ...{ fileCheck: true, recap: true },
  })
})

/** What a shopper may do, and what the network may make of it. */
const act = fc.oneof(
  fc.record({
    do: fc.constant('select' as const),
    key: fc.constantFrom('paper', 'lamination', 'width'),
    value: fc.constantFrom('g300', 'g350', 'matt', 'soft', '120', '9000', 'wide'),
  }),
  fc.record({
    do: fc.constant('pick' as const),
    quantity: fc.constantFrom(100, 250, 500),
    priority: fc.constantFrom('economy', 'standard'),
  }),
  fc.record({ do: fc.constant('own' as const), quantity: fc.constantFrom(150, 7, 0.5, 1000) }),
  fc.record({
    do: fc.constantFrom('undo', 'retry', 'add', 'agree', 'dismiss', 'tick', 'wait' as const),
  }),
)
type Act = typeof act extends fc.Arbitrary<infer Each> ? Each : never

const world = fc.record({
  /** Milliseconds that each call takes, in turn. */
  delays: fc.array(fc.integer({ min: 0, max: 400 }), { minLength: 1, maxLength: 6 }),
  /** Which calls fail, in turn. */
  fails: fc.array(fc.boolean(), { minLength: 1, maxLength: 6 }),
  moves: fc.boolean(),
})

function callsIn({ delays, fails, moves }: { delays: number[]; fails: boolean[]; moves: boolean }) {
  let count = 0
  const answered = async <Value>(value: Value) => {
    const turn = count++
    await new Promise((resolve) => setTimeout(resolve, delays[turn % delays.length]))
    const isLost = fails[turn % fails.length]
    return isLost ? { ok: false as const, code: 'network_error' } : { ok: true as const, value }
  }
  const moved = { total: { net: 1, gross: 1 }, arrivalDate: '2026-11-27' }
  const changed = { ok: false as const, code: 'price_changed', moved }
  return {
    quote: ({ quantities, selection }) => {
      const factor = selection['paper'] === 'g300' ? 3 : 5
      return answered({ matrix: matrix(quantities, factor), deliveryOptions: {} })
    },
    arrivals: () => answered(arrivals),
    validate: (selection) => answered({ isValid: true, selection }),
    putLine: async () => {
      const put = await answered({ total: { net: 1, gross: 1 }, arrivalDate: '2026-11-27' })
      return moves && put.ok ? changed : put
    },
  } satisfies Partial<ConfiguratorCalls>
}

function perform(configurator: ReturnType<typeof open>['configurator'], each: Act): void {
  if (each.do === 'select') configurator.select(each.key, each.value)
  else if (each.do === 'pick') configurator.pick(each.quantity, each.priority)
  else if (each.do === 'own') configurator.pickOwnQuantity(each.quantity)
  else if (each.do !== 'wait') void configurator[each.do]()
}

test('whatever is done in whatever order, the flow moves as it is drawn and comes to rest', async () => {
  const walk = fc.array(fc.tuple(act, fc.integer({ min: 0, max: 300 })), { maxLength: 25 })
  await fc.assert(
    fc.asyncProperty(walk, world, async (acts, terms) => {
      const { configurator } = open(callsIn(terms))
      const { $flow } = createFlow(configurator)
      const went: FlowState[] = [$flow.get()]
      const stop = $flow.listen((state) => went.push(state))
      for (const [each, pause] of acts) {
        perform(configurator, each)
        await vi.advanceTimersByTimeAsync(pause)
      }
      await vi.advanceTimersByTimeAsync(10_000)
      for (const [index, state] of went.slice(1).entries()) {
        const from = went[index] ?? 'ready'
        expect(flowMoves[from], `${from} to ${state}`).toContain(state)
      }
      expect(Object.values(loadingIn($flow.get()))).not.toContain(true)
      if ($flow.get() === 'ready') {
        // What is shown is the price of what is chosen.
        const { selection, quantity, priority } = configurator.$choice.get()
        const cell = cellOf(configurator.$prices.get().matrix, quantity, priority)
        const isFresh = cell?.unitNetCents === 1
        const factor = selection['paper'] === 'g300' ? 3 : 5
        expect(isFresh || cell?.unitNetCents === factor).toBe(true)
      }
      stop()
      configurator.stop()
    }),
    { numRuns: 150 },
  )
})

test('what is opened is waited for, and its failure ends the waiting', async () => {
  const { configurator } = open()
  const { $flow, during } = createFlow(configurator)
  const stop = $flow.listen(() => {})
  const opened = during(new Promise((_, reject) => setTimeout(reject, 50)))
  expect($flow.get()).toBe('opening')
  await vi.advanceTimersByTimeAsync(60)
  await opened
  expect($flow.get()).toBe('ready')
  configurator.select('paper', 'g300')
  expect($flow.get()).toBe('quoting')
  await settled()
  expect($flow.get()).toBe('ready')
  expect(product.priorities).toContain(configurator.$choice.get().priority)
  stop()
})
