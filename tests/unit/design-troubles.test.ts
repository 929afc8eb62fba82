import { expect, test } from 'vitest'
import type { TextPart } from '../../src/lib/domain/own-design/own-design.ts'
import { troublesOf } from '../../src/lib/domain/own-design/troubles.ts'

const words: TextPart = {
  ...{ kind: 'text', id: 'words', text: 'A long line of words', font: 'sans', ink: 'black' },
  ...{ sizePt: 12, align: 'middle', xMm: 42.5, yMm: 20, turn: 0 },
}
// 50 mm wide, in the middle of a card of 85 × 55 mm.
const box = { x: 17.5, y: 20, width: 50, height: 5 }

const isOver = (turn: number, at = box) =>
  troublesOf(
    { ground: null, parts: [{ ...words, turn }] },
    {
      piece: { widthMm: 85, heightMm: 55, safeMm: 3 },
      limits: { pictureWarning: 200, textWarning: 5 },
      boxes: { words: at },
      pixels: () => undefined,
    },
  ).some(({ kind }) => kind === 'safe')

test('words that are turned out of the safe area are told, those that are turned into it are not', () => {
  expect(isOver(0)).toBe(false)
  expect(isOver(90)).toBe(true)
  expect(isOver(180)).toBe(false)
  expect(isOver(-90)).toBe(true)
  // Over the lower edge as it stands; on its side it is inside.
  const tall = { x: 32.5, y: 20, width: 10, height: 36 }
  expect(isOver(0, tall)).toBe(true)
  expect(isOver(-90, tall)).toBe(false)
})
