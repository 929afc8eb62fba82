// Pictures of what is written through, hung up and looked at before: each shows what was chosen.
import { expect, test } from 'vitest'
import { createPictureContext, liveText } from '../../src/lib/pictures/context.ts'
import { drawPicture } from '../../src/lib/pictures/draw.ts'
import { defaultPalette } from '../../src/lib/pictures/palette.ts'
import type { PictureOptions, PictureSpec } from '../../src/lib/pictures/spec.ts'

function drawn(spec: PictureSpec): string {
  const context = createPictureContext({ palette: defaultPalette, text: liveText, prefix: 'v' })
  return drawPicture(context, spec)
}

test('a set of copies shows each of them, its number and how it is held', () => {
  const options = { width: 148, height: 210, copies: 2, numbering: 'none', bound: 'loose' }
  const draw = (change: Partial<PictureOptions>) =>
    drawn({ scene: 'pad', ground: 'sage', options: { ...options, ...change } })
  const [yellow, pink, green] = ['#f7e27d', '#f3b9bd', '#b5d8b4']
  expect(draw({})).toContain(yellow)
  expect(draw({})).not.toContain(pink)
  expect(draw({ copies: 3 })).not.toContain(green)
  expect(draw({ copies: 4 })).toContain(green)
  expect(draw({})).not.toContain('000101')
  expect(draw({ numbering: 'red' })).toMatch(/fill="#c2301f"[^>]*>000101</)
  expect(draw({ perforated: 1 })).toContain('stroke-dasharray')
  const board = defaultPalette.material.kraft
  expect(draw({})).not.toContain(board)
  expect(draw({ bound: 'book' }).split(board).length).toBeGreaterThan(
    draw({ bound: 'pad' }).split(board).length,
  )
})

test('a calendar begins with its month, on a wire of its colour', () => {
  const options = { width: 297, height: 420, month: 9, fill: '#22211f' }
  const svg = drawn({ scene: 'calendar', ground: 'sky', options })
  expect(svg).toContain('>09<')
  expect(svg).toContain('stroke="#22211f"')
})

test('a pack of samples shows what lies in it', () => {
  const draw = (samples: string) => drawn({ scene: 'samples', ground: 'sky', options: { samples } })
  expect(draw('papers')).toContain('>135 g<')
  expect(draw('labels')).toContain('>PP<')
  expect(draw('signs')).toContain('>PVC 5<')
})
