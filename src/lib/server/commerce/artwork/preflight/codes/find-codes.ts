import type { MeasuredCode, Side } from '../../../../../domain/preflight/measured.ts'
import { edgesOf, type Gray, isNoise } from './gray.ts'
import { type Edges, type LinearCode, linearCodes } from './linear-codes.ts'
import { squareCodes } from './square-codes.ts'

/** Lines that a code is read on, at least: fewer are chance. */
const SEEN = 3
/** Of lines. */
const STEP = 4

/**
 * Codes that scanners read on a picture of a page, upright or turned by quarters, and how much is light beside each.
 * All lengths are in pixels.
 */
export function findCodes(gray: Gray): MeasuredCode[] {
  const lying = turned(gray)
  return [
    ...alongRows(gray, ['left', 'right']),
    ...alongRows(lying, ['top', 'bottom']).map(turnedBack),
    ...squareCodes(gray),
  ]
}

/** Rows become columns. */
function turned({ pixels, width, height }: Gray): Gray {
  const made = new Uint8Array(pixels.length)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) made[x * height + y] = pixels[y * width + x] ?? 0
  return { pixels: made, width: height, height: width }
}

const turnedBack = (code: MeasuredCode): MeasuredCode => {
  const { x, y, width, height } = code.box
  return { ...code, box: { x: y, y: x, width: height, height: width } }
}

function alongRows(gray: Gray, [near, far]: readonly [Side, Side]): MeasuredCode[] {
  const seen = new Map<string, { code: MeasuredCode; lines: number }>()
  for (let y = 0; y < gray.height; y += STEP) {
    const edges = edgesOf(gray, y)
    if (isNoise(edges, gray)) continue
    const backwards = edges.map((edge) => gray.width - edge).reverse()
    for (const isBack of [false, true])
      for (const code of linearCodes(isBack ? backwards : edges)) {
        const found = measured(code, isBack ? backwards : edges)
        const begins = isBack ? far : near
        const light = isBack
          ? { [far]: found.before, [near]: found.after }
          : { [near]: found.before, [far]: found.after }
        const x = isBack ? gray.width - code.last : code.first
        const key = `${code.kind} ${code.value} ${begins} ${Math.round(x / code.module / 20)}`
        const box = { x, y, width: code.last - code.first, height: STEP }
        const now = { kind: code.kind, box, module: code.module, begins, light }
        const known = seen.get(key)
        seen.set(key, {
          code: known ? joined(known.code, now) : now,
          lines: (known?.lines ?? 0) + 1,
        })
      }
  }
  return [...seen.values()].filter(({ lines }) => lines >= SEEN).map(({ code }) => code)
}

/** The same code on one line more: the least light counts. */
function joined(known: MeasuredCode, now: MeasuredCode): MeasuredCode {
  const light = { ...known.light }
  for (const [side, length] of Object.entries(now.light) as [Side, number][])
    light[side] = Math.min(light[side] ?? length, length)
  return { ...known, light, box: { ...known.box, height: now.box.y + STEP - known.box.y } }
}

/** How much is light before a code's first bar and behind its last one. */
function measured(code: LinearCode, edges: Edges) {
  const [at, end] = [edges.indexOf(code.first), edges.indexOf(code.last)]
  return {
    before: code.first - (edges[at - 1] ?? 0),
    after: (edges[end + 1] ?? code.last) - code.last,
  }
}
