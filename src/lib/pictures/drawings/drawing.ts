import type { PictureContext } from '../context.ts'
import type { Ground } from '../palette.ts'
import { createCanvas } from '../svg/canvas.ts'
import { tag } from '../svg/markup.ts'
import { bannerEdge } from './banner-edge.ts'
import { dots } from './dots.ts'
import { type DrawingSet, type Facts, FIGURE, leaders, type View } from './figure.ts'
import { file } from './file.ts'
import { film } from './film.ts'
import { fold } from './fold.ts'
import { inks } from './inks.ts'
import { label } from './label.ts'
import { paperSection } from './paper-section.ts'
import { press } from './press.ts'
import { sheetEdge } from './sheet-edge.ts'

/** Every family of drawings, by the name that a term gives. */
const sets = {
  'sheet-edge': sheetEdge,
  dots,
  inks,
  'paper-section': paperSection,
  film,
  fold,
  press,
  'banner-edge': bannerEdge,
  label,
  file,
} satisfies Readonly<Record<string, DrawingSet>>

export type DrawingScene = keyof typeof sets

export const drawingScenes = Object.keys(sets) as [DrawingScene, ...DrawingScene[]]

export function isDrawing(scene: string): scene is DrawingScene {
  return scene in sets
}

/** The drawings of a scene, by name. */
export function viewsOf(scene: DrawingScene): Readonly<Record<string, View>> {
  return sets[scene].views
}

/** The paper that a scene is drawn on. */
export function drawingGround(scene: DrawingScene): Ground {
  return sets[scene].ground
}

/** A complete SVG document with leaders down to its lower edge, where the page says their labels. */
export function drawFigure(
  context: PictureContext,
  scene: DrawingScene,
  view: string,
  facts: Facts,
): string {
  const canvas = createCanvas(context)
  const { width, height } = FIGURE
  const { art, ends } = viewsOf(scene)[view]?.draw(canvas, facts) ?? { art: '', ends: [] }
  const ground = tag('rect', { width, height, fill: context.palette.grounds[drawingGround(scene)] })
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" aria-hidden="true" ` +
    `focusable="false">${canvas.definitions()}${ground}${art}${leaders(canvas, ends)}</svg>`
  )
}
