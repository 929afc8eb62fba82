import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type DisputeStand,
  disputeAfter,
  disputeStates,
  heldBack,
} from '../../src/lib/domain/payment/dispute.ts'

const stand: fc.Arbitrary<DisputeStand> = fc.record({
  state: fc.constantFrom(...disputeStates),
  moves: fc.integer({ min: 0, max: 2 }),
  toldAt: fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true }),
})
const never: DisputeStand = { state: 'open', moves: 0, toldAt: new Date(0) }
const after = (told: readonly DisputeStand[]) => told.reduce(disputeAfter, never)

test('messages in any order, and each of them twice, end alike', () => {
  const told = fc.uniqueArray(stand, { selector: ({ toldAt }) => toldAt.getTime(), maxLength: 8 })
  fc.assert(
    fc.property(
      told.chain((all) =>
        fc.tuple(
          fc.constant(all),
          fc.shuffledSubarray([...all, ...all], { minLength: all.length * 2 }),
        ),
      ),
      ([all, shuffled]) => {
        expect(after(shuffled)).toEqual(after(all))
      },
    ),
  )
})

test('what is booked step by step comes to what is held back, and never to more than was disputed', () => {
  fc.assert(
    fc.property(
      fc.array(stand, { maxLength: 8 }),
      fc.integer({ min: 1, max: 1e8 }),
      (told, sum) => {
        let known = never
        let booked = 0
        for (const each of told) {
          const next = disputeAfter(known, each)
          booked += heldBack(next.moves, sum) - heldBack(known.moves, sum)
          known = next
          expect([0, sum]).toContain(booked)
          expect(booked).toBe(heldBack(known.moves, sum))
        }
      },
    ),
  )
})
