import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { create as createFont, Font } from 'fontkit'
import { LRUCache } from 'lru-cache'
import { DISPLAY_SIZE, type Typesetter } from '../../../pictures/context.ts'
import { short, tag } from '../../../pictures/svg/markup.ts'
import { OutlinePath } from './outline-path.ts'
import { unpackWoff2 } from './woff2.ts'

type Face = 'display' | 'text'

/** A font's file, and its width in percent where it has more than one. */
export type TypeFont = { readonly bytes: Uint8Array; readonly stretch?: number }

/** The fonts of the first theme; they stand in for files that cannot be outlined. */
const FILES: Readonly<Record<Face, string>> = {
  display:
    '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-standard-normal.woff2',
  text: '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2',
}

/** Steps per em that outlines are rounded to: invisible in pictures, and half the bytes. */
const GRID: Readonly<Record<Face, number>> = { display: 160, text: 90 }

const KEPT_LAYOUTS = 1000

type Layout = { readonly data: string; readonly advance: number }

function layOut(font: Font, text: string, grid: number, spacing: number): Layout {
  const step = grid / font.unitsPerEm
  const path = new OutlinePath()
  const { glyphs, positions } = font.layout(text)
  let pen = 0
  for (const [index, glyph] of glyphs.entries()) {
    for (const { command, args } of glyph.path.commands) {
      const points = args.map((value, axis) =>
        Math.round(axis % 2 === 0 ? pen + value * step : -value * step),
      )
      path.add(command, points)
    }
    pen += (positions[index]?.xAdvance ?? 0) * step + spacing
  }
  return { data: String(path), advance: pen - spacing }
}

/** Opens a font, or the first theme's where the file is of a kind that cannot be outlined. */
function openFont(face: Face, font: TypeFont | undefined): Font {
  const require = createRequire(import.meta.url)
  // A twelfth of a second to load, for those who draw and not for those who name pictures.
  const { create }: { create: typeof createFont } = require('fontkit')
  const usual = () => create(unpackWoff2(readFileSync(require.resolve(FILES[face]))))
  if (!font) return usual()
  try {
    const opened = create(unpackWoff2(Buffer.from(font.bytes)))
    layOut(opened, 'Quire', GRID[face], 0)
    return opened
  } catch {
    return usual()
  }
}

/** The font at a weight and width, as near as its axes go. */
function cutOf(font: Font, weight: number, stretch: number | undefined): Font {
  const wanted = { wght: weight, opsz: DISPLAY_SIZE, wdth: stretch }
  const axes = Object.entries(font.variationAxes).flatMap(([axis, { min, max }]) => {
    const value = wanted[axis as keyof typeof wanted]
    return value === undefined ? [] : [[axis, Math.min(max, Math.max(min, value))]]
  })
  return axes.length > 0 ? font.getVariation(Object.fromEntries(axes)) : font
}

/**
 * A typesetter that turns type into outlines, for SVG files that no page's fonts reach. Opens each
 * font once and keeps the layouts it made, so make one and share it.
 */
export function outlineText(fonts: Partial<Record<Face, TypeFont>> = {}): Typesetter {
  const masters = new Map<Face, Font>()
  const cuts = new Map<string, Font>()
  const layouts = new LRUCache<string, Layout>({ max: KEPT_LAYOUTS })

  const master = (face: Face): Font => {
    const open = masters.get(face)
    if (open) return open
    const font = openFont(face, fonts[face])
    masters.set(face, font)
    return font
  }

  const cut = (face: Face, weight: number): Font => {
    const key = `${face} ${weight}`
    const open = cuts.get(key)
    if (open) return open
    const font = cutOf(master(face), weight, fonts[face]?.stretch)
    cuts.set(key, font)
    return font
  }

  return (run) => {
    const face = run.face ?? 'display'
    const weight = run.weight ?? 600
    const grid = GRID[face]
    const spacing = short(((run.letterSpacing ?? 0) / run.size) * grid)
    const key = [face, weight, spacing, run.text].join('|')
    let layout = layouts.get(key)
    if (!layout) {
      layout = layOut(cut(face, weight), run.text, grid, Number(spacing))
      layouts.set(key, layout)
    }
    const scale = run.size / grid
    const share = run.anchor === 'middle' ? 0.5 : run.anchor === 'end' ? 1 : 0
    const x = run.x - layout.advance * scale * share
    return tag('path', {
      transform: `translate(${short(x)} ${short(run.y)})scale(${short(scale, 4)})`,
      fill: run.fill,
      d: layout.data,
    })
  }
}
