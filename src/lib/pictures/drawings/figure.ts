import type { Ground } from '../palette.ts'
import type { Point } from '../solids/geometry.ts'
import { blurFilter } from '../solids/shading.ts'
import type { Canvas } from '../svg/canvas.ts'
import { short, tag } from '../svg/markup.ts'

/** Picture units of a drawing. Its labels stand below it as text of the page, in columns. */
export const FIGURE = { width: 640, height: 400 } as const

/** Figures that a drawing follows: `bleedMm`, `grams`, `dpi`, … */
export type Facts = Readonly<Record<string, number>>

/** What is drawn, and where the leader of each label starts: a height in its column, or a point. */
export type Figure = { readonly art: string; readonly ends: readonly (number | Point)[] }

/** One drawing of a scene. Each label is a voice, `drawings.<name>`, from left to right. */
export type View = {
  readonly labels: readonly string[]
  /** Figures that it cannot do without, because its labels say them. */
  readonly needs?: readonly string[]
  draw(canvas: Canvas, facts: Facts): Figure
}

/** Drawings of one family, on one paper. */
export type DrawingSet = {
  readonly ground: Ground
  readonly views: Readonly<Record<string, View>>
}

/** Share of the width on either side of the columns: the page's labels have it as their padding. */
const MARGIN = 0.05 * FIGURE.width

/** Where the column of a label begins. */
export function column(index: number, count: number): number {
  return MARGIN + (index * (FIGURE.width - 2 * MARGIN)) / count
}

/** Where the column of a label has its middle. */
export function columnMiddle(index: number, count: number): number {
  return column(index + 0.5, count)
}

/** Lines from what is meant down to the labels. */
export function leaders(canvas: Canvas, ends: Figure['ends']): string {
  const { ink } = canvas.palette
  return ends
    .map((end, index) => {
      const x = column(index, ends.length) + 1
      const [fromX, fromY] = typeof end === 'number' ? [x, end] : end
      const bend = Math.max(fromY, FIGURE.height - 22)
      const d = `M${short(fromX)} ${short(fromY)}L${short(x)} ${short(bend)}V${FIGURE.height}`
      return (
        tag('path', { d, fill: 'none', stroke: ink, 'stroke-width': 1.4 }) +
        tag('circle', { cx: fromX, cy: fromY, r: 4, fill: ink })
      )
    })
    .join('')
}

/** A line. */
export function line(d: string, colour: string, width: number, dash?: string): string {
  return tag('path', {
    d,
    fill: 'none',
    stroke: colour,
    'stroke-width': width,
    'stroke-dasharray': dash,
    'stroke-linejoin': 'round',
  })
}

export function box(x: number, y: number, width: number, height: number, fill: string): string {
  return tag('rect', { x, y, width, height, fill })
}

/** A sheet of paper lying on the ground. */
export function paper(
  canvas: Canvas,
  x: number,
  y: number,
  width: number,
  height: number,
  fill = canvas.palette.material.white,
): string {
  const cast = tag('rect', {
    x: x + 5,
    y: y + 7,
    width,
    height,
    fill: canvas.palette.shadow,
    opacity: 0.26,
    filter: blurFilter(canvas, 6),
  })
  return cast + box(x, y, width, height, fill)
}

/** Type in the reading face: figures and units alone, which are the same in every language. */
export function figureText(canvas: Canvas, x: number, y: number, text: string, size = 22): string {
  const { ink } = canvas.palette
  return canvas.text({ x, y, size, text, weight: 650, fill: ink, anchor: 'middle', face: 'text' })
}

/** What lies within an outline. */
export function within(canvas: Canvas, d: string, inside: string): string {
  const id = canvas.define(
    'within',
    d,
    (name) => `<clipPath id="${name}"><path d="${d}"/></clipPath>`,
  )
  return tag('g', { 'clip-path': `url(#${id})` }, inside)
}

export function circle(x: number, y: number, r: number, fill: string, opacity?: number): string {
  return tag('circle', { cx: x, cy: y, r, fill, opacity })
}

/** The path of a rectangle, for clips and lines. */
export function frame(x: number, y: number, width: number, height: number): string {
  return `M${short(x)} ${short(y)}h${short(width)}v${short(height)}h${short(-width)}z`
}

/** Process inks as they look on white paper. */
export const processInks = {
  cyan: '#1f9fd0',
  magenta: '#cf2f86',
  yellow: '#f2cf2a',
  black: '#221f1b',
}
