import type { TextRun } from '../context.ts'
import type { Canvas } from './canvas.ts'
import { repeat, short, tag } from './markup.ts'

/** The printing colours by name, and type set in one of them. */
export function inks(canvas: Canvas) {
  const { art } = canvas.palette
  return {
    ...art,
    /** Display type; `size` and position in millimetres. */
    title: (
      x: number,
      y: number,
      size: number,
      text: string,
      fill: string,
      more?: Partial<TextRun>,
    ) => {
      const set = size * canvas.palette.studio.type
      return canvas.text({
        ...{ x, y, size: set, text, fill, weight: 800, letterSpacing: set * -0.02 },
        ...more,
      })
    },
    /** Reading type. */
    note: (
      x: number,
      y: number,
      size: number,
      text: string,
      fill: string,
      more?: Partial<TextRun>,
    ) => canvas.text({ x, y, size, text, fill, weight: 500, face: 'text', ...more }),
  }
}

export const rect = (x: number, y: number, width: number, height: number, fill: string): string =>
  tag('rect', { x: x || undefined, y: y || undefined, width, height, fill })

export const disc = (cx: number, cy: number, r: number, fill: string): string =>
  tag('circle', { cx, cy, r, fill })

/** @public A shop's artwork draws with it, or does not. */
export const path = (d: string, fill: string): string => tag('path', { d, fill })

/** @public A shop's artwork draws with it, or does not. */
export const stroke = (d: string, colour: string, width: number): string =>
  tag('path', { d, fill: 'none', stroke: colour, 'stroke-width': width, 'stroke-linecap': 'round' })

/** @public A shape that takes its colour from where it is used; for a shop's artwork. */
export function shared(canvas: Canvas, d: string, fill: string): string {
  const id = canvas.define('shape', d, (name) => `<path id="${name}" d="${d}"/>`)
  return `<use href="#${id}" fill="${fill}"/>`
}

/** Moves, turns and scales a drawing. */
export function set(drawing: string, x: number, y: number, scale = 1, degrees = 0): string {
  const turn = degrees === 0 ? '' : `rotate(${short(degrees)})`
  const size = scale === 1 ? '' : `scale(${short(scale, 4)})`
  return `<g transform="translate(${short(x)} ${short(y)})${turn}${size}">${drawing}</g>`
}

/** Grey text: lines of uneven length, `gap` apart. */
export function greekLines(
  at: { x: number; y: number; width: number; count: number; gap: number; weight: number },
  fill: string,
  opacity = 0.5,
): string {
  const d = repeat(at.count, (line) => {
    const ragged = line === at.count - 1 ? 0.55 : 1 - ((line * 37) % 19) / 100
    return `M${short(at.x)} ${short(at.y + line * at.gap)}h${short(at.width * ragged)}`
  })
  return tag('path', { d, stroke: fill, 'stroke-width': at.weight, opacity })
}
