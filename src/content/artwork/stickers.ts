import type { StickerArtwork } from '../../lib/pictures/artwork.ts'
import { repeat, short } from '../../lib/pictures/svg/markup.ts'
import { disc, inks, path, rect, set, stroke } from '../../lib/pictures/svg/shapes.ts'
import { loafSticker } from './rye-and-mabel.ts'
import { tower } from './skerry-light.ts'
import { sprout } from './tansy-seeds.ts'

const star = (points: number, outer: number, inner: number): string =>
  repeat(points * 2, (index) => {
    const r = index % 2 === 0 ? outer : inner
    const a = (index * Math.PI) / points - Math.PI / 2
    return `${index === 0 ? 'M' : 'L'}${short(outer + r * Math.cos(a))} ${short(outer + r * Math.sin(a))}`
  })

const SPEECH =
  'M9 0h62a9 9 0 0 1 9 9v25a9 9 0 0 1 -9 9H30l-14 11v-11H9a9 9 0 0 1 -9 -9V9a9 9 0 0 1 9 -9Z'
const ARCH = 'M0 70V25a25 25 0 0 1 50 0V70Z'

/** Stickers of five businesses. */
export const stickers: readonly StickerArtwork[] = [
  {
    outline: `${star(14, 30, 26.4)}Z`,
    width: 60,
    depth: 60,
    art: (canvas) => {
      const { plum, straw, cream, title } = inks(canvas)
      return (
        rect(0, 0, 60, 60, straw) +
        disc(30, 30, 23, plum) +
        title(30, 29, 12.4, 'Hot', cream, { anchor: 'middle', weight: 800 }) +
        title(30, 41, 12.4, 'buns', cream, { anchor: 'middle', weight: 800 })
      )
    },
  },
  {
    outline: ARCH,
    width: 50,
    depth: 70,
    art: (canvas) => {
      const { cobalt, teal } = inks(canvas)
      return (
        rect(0, 0, 50, 70, '#fffdf8') +
        path('M2.6 67.4V25a22.4 22.4 0 0 1 44.8 0V67.4Z', cobalt) +
        path('M25 25L2.6 14V34ZM25 25L47.4 16V33Z', canvas.palette.art.straw) +
        set(tower(canvas), 25, 25, 0.4) +
        path('M2.6 67.4v-9q5.6 -4 11.2 0t11.2 0t11.2 0t11.2 0v9Z', teal)
      )
    },
  },
  {
    outline: SPEECH,
    width: 80,
    depth: 54,
    art: (canvas) => {
      const { tomato, cream, title } = inks(canvas)
      return (
        rect(0, 0, 80, 54, '#fffdf8') +
        set(path(SPEECH, tomato), 2.5, 2.4, 0.938) +
        title(40, 29, 20, 'Lovely.', cream, { anchor: 'middle', weight: 800 })
      )
    },
  },
  {
    outline: 'M32 0a32 32 0 1 1 -.01 0Z',
    width: 64,
    depth: 64,
    art: (canvas) => {
      const { mist, plum } = inks(canvas)
      return (
        rect(0, 0, 64, 64, '#fffdf8') +
        disc(32, 32, 29.2, mist) +
        path('M4.5 42a29.2 29.2 0 0 0 55 0Z', plum) +
        set(sprout(canvas), 32, 43, 0.34) +
        stroke('M20 50h10M36 54h9', canvas.palette.art.rose, 1.4)
      )
    },
  },
  loafSticker,
]
