import type { Box, MeasuredCode, Side } from '../../../../../domain/preflight/measured.ts'
import { DARK, edgesOf, type Gray, isNoise } from './gray.ts'

/** One of the three marks of a QR code (ISO/IEC 18004, 5.3.2): its middle and the width of a module. */
type Mark = { x: number; y: number; module: number; lines: number }

/** Parts of a mark across its middle, in modules. */
const MARK = [1, 1, 3, 1, 1]
const PLAY = 0.5
/** Of lines. */
const STEP = 2
/** More are a pattern. */
const MARKS = 60
/** Modules of the light around a code that are looked at. */
const AROUND = 4

/** QR codes that stand straight on a picture, with how much is light on each side, up to what is looked at. */
export function squareCodes(gray: Gray): MeasuredCode[] {
  const marks = marksOf(gray)
  const found: MeasuredCode[] = []
  for (const corner of marks)
    for (const beside of marks)
      for (const below of marks) {
        const code = codeOf(gray, corner, beside, below)
        if (code) found.push(code)
      }
  return found
}

/** Marks, seen along rows and down through their middles. */
function marksOf(gray: Gray): Mark[] {
  const marks: Mark[] = []
  for (let y = 0; y < gray.height; y += STEP) {
    const edges = edgesOf(gray, y)
    if (isNoise(edges, gray)) continue
    for (let at = 1; at + 5 < edges.length; at += 2) {
      const module = ((edges[at + 5] ?? 0) - (edges[at] ?? 0)) / 7
      const isMark = MARK.every((want, part) => {
        const width = ((edges[at + part + 1] ?? 0) - (edges[at + part] ?? 0)) / module
        return Math.abs(width - want) < PLAY
      })
      if (!isMark || module < 1.5) continue
      const x = (edges[at] ?? 0) + 3.5 * module
      if (!isMarkDown(gray, x, y, module)) continue
      const known = marks.find(
        (mark) => Math.abs(mark.x - x) < module && Math.abs(mark.y - y) < 4 * module,
      )
      if (known) {
        // The middle of the lines that go through its heart.
        known.y += (y - known.y) / (known.lines + 1)
        known.lines += 1
      } else if (marks.length < MARKS) marks.push({ x, y, module, lines: 1 })
    }
  }
  return marks.filter(({ lines, module }) => lines * STEP > module)
}

/** Whether a mark is seen from above as well: up and down from a line through its heart. */
function isMarkDown(gray: Gray, x: number, y: number, module: number): boolean {
  const ends = [-1, 1].map((way) => {
    let at = y
    const lengths = [true, false, true].map((isDark) => {
      const from = at
      while (at >= 0 && at < gray.height && isDarkAt(gray, x, at) === isDark) at += way
      return Math.abs(at - from) / module
    })
    return lengths
  })
  const [up = [], down = []] = ends
  const heart = (up[0] ?? 0) + (down[0] ?? 0)
  const rings = [up[1], up[2], down[1], down[2]]
  return Math.abs(heart - 3) < 2 * PLAY && rings.every((each) => Math.abs((each ?? 0) - 1) < PLAY)
}

/** A code of three marks: one in the corner, one to its right or left, and one below or above it. */
function codeOf(gray: Gray, corner: Mark, beside: Mark, below: Mark): MeasuredCode | null {
  const { module } = corner
  const [across, down] = [beside.x - corner.x, below.y - corner.y]
  const isStraight = [beside.y - corner.y, below.x - corner.x].every(
    (each) => Math.abs(each) < module,
  )
  const count = Math.round(Math.abs(across) / module) + 7
  if (!isStraight || Math.abs(Math.abs(across) - Math.abs(down)) > 2 * module || count < 20)
    return null
  if (!isTimed(gray, corner, across, down)) return null
  const half = 3.5 * module
  const box = {
    x: Math.min(corner.x, beside.x) - half,
    y: Math.min(corner.y, below.y) - half,
    width: Math.abs(across) + 2 * half,
    height: Math.abs(down) + 2 * half,
  }
  return { kind: 'QR', box, module, begins: null, light: lightAround(gray, box, module) }
}

/** Whether modules are dark and light by turns between the marks, as they are along the inner sides of a code. */
function isTimed(gray: Gray, { x, y, module }: Mark, across: number, down: number): boolean {
  const row = y + 3 * module * Math.sign(down)
  const modules = Math.round(Math.abs(across) / module) - 7
  let changes = 0
  let before = false
  for (let at = 0; at < Math.abs(across) - 7 * module; at += 0.5) {
    const isDark = isDarkAt(gray, x + Math.sign(across) * (3.5 * module + at), row)
    if (at > 0 && isDark !== before) changes += 1
    before = isDark
  }
  return modules > 0 && Math.abs(changes - modules) <= 2 + modules / 10
}

const isDarkAt = ({ pixels, width, height }: Gray, x: number, y: number) => {
  const [column, row] = [Math.floor(x), Math.floor(y)]
  if (column < 0 || row < 0 || column >= width || row >= height) return false
  return (pixels[row * width + column] ?? 255) < DARK
}

/** Pixels from each side to the next ink; as much as is looked at where there is none. */
function lightAround(
  gray: Gray,
  { x, y, width, height }: Box,
  module: number,
): Record<Side, number> {
  const most = Math.ceil((AROUND + 1) * module)
  const run = (length: number, isInk: (out: number, along: number) => boolean) => {
    // Half a module is what edges are off by.
    for (let out = Math.ceil(module / 2); out < most; out += 1)
      for (let along = 0; along < length; along += 1) if (isInk(out, along)) return out - 0.5
    return most
  }
  const ink = (px: number, py: number) => isDarkAt(gray, px, py)
  return {
    left: run(height, (out, along) => ink(x - out, y + along)),
    right: run(height, (out, along) => ink(x + width + out, y + along)),
    top: run(width, (out, along) => ink(x + along, y - out)),
    bottom: run(width, (out, along) => ink(x + along, y + height + out)),
  }
}
