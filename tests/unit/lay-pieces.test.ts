import fc from 'fast-check'
import { expect, test } from 'vitest'
import { piecesOnSheet } from '../../src/lib/domain/pricing/estimate/imposition.ts'
import { layPieces } from '../../src/lib/domain/production/lay-pieces.ts'

const size = (least: number, most: number) =>
  fc.record({
    width: fc.integer({ min: least, max: most }),
    height: fc.integer({ min: least, max: most }),
  })

test('as many pieces lie on a sheet as were counted, inside of it, and none on another', () => {
  fc.assert(
    fc.property(size(200, 720), size(45, 220), (area, piece) => {
      const laid = layPieces(area, piece)
      expect(laid.length).toBe(piecesOnSheet(area, piece))
      const boxes = laid.map(({ x, y, isTurned }) => {
        const [width, height] = isTurned ? [piece.height, piece.width] : [piece.width, piece.height]
        return { x, y, right: x + width, bottom: y + height }
      })
      for (const [index, one] of boxes.entries()) {
        expect(one.x).toBeGreaterThanOrEqual(-0.01)
        expect(one.y).toBeGreaterThanOrEqual(-0.01)
        expect(one.right).toBeLessThanOrEqual(area.width + 0.01)
        expect(one.bottom).toBeLessThanOrEqual(area.height + 0.01)
        const isOn = boxes.some(
          (other, at) =>
            at > index &&
            one.x < other.right - 0.01 &&
            other.x < one.right - 0.01 &&
            one.y < other.bottom - 0.01 &&
            other.y < one.bottom - 0.01,
        )
        expect(isOn).toBe(false)
      }
    }),
    { numRuns: 200 },
  )
})
