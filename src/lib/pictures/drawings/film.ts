import type { Canvas } from '../svg/canvas.ts'
import { tag } from '../svg/markup.ts'
import { type DrawingSet, type Figure, line } from './figure.ts'
import { type Layer, layered, stocks } from './layers.ts'

const place = { x: 20, y: 92, width: 600 }
const FILM = '#8fb4cf'
const GOLD = '#c99a3c'

/** Board with ink on it, and what was laid over the ink. */
function covered(over: readonly Layer[]) {
  return (canvas: Canvas): Figure => {
    const { art, middles } = layered(canvas, place, [
      ...over,
      { height: 16, fill: canvas.palette.art.green },
      { height: 150 - (over[0]?.height ?? 0), ...stocks.white },
    ])
    return { art, ends: middles }
  }
}

/** Something that stands on a part of the sheet alone. */
function inPart(fill: string, under: readonly Layer[]) {
  return (canvas: Canvas): Figure => {
    const { art, middles } = layered(canvas, { ...place, y: 122 }, [
      ...under,
      { height: 16, fill: canvas.palette.art.green },
      { height: 130, ...stocks.white },
    ])
    const raised = `M${place.x + 20} 122q6 -26 30 -26h170q24 0 30 26z`
    const drop = tag('path', { d: raised, fill }) + line(`M${place.x + 46} 104h96`, '#fff', 5)
    return { art: art + drop, ends: [110, ...(under.length > 0 ? middles.slice(0, 2) : middles)] }
  }
}

/** A sheet pressed into a form from below. */
function embossed(canvas: Canvas): Figure {
  const { material, art } = canvas.palette
  const [left, right] = [place.x, place.x + place.width]
  const top = `M${left} 190H190q18 0 26 -30t26 -30H398q18 0 26 30t26 30H${right}`
  const under = `v66H450q-30 0 -38 -30t-26 -30H254q-18 0 -26 30t-38 30H${left}z`
  const form = `M250 300q8 -64 30 -64h80q22 0 30 64z`
  return {
    art:
      tag('path', { d: form, fill: material.metalDark }) +
      tag('path', { d: top + under, fill: stocks.white.fill }) +
      line(top, art.green, 9) +
      line(`M210 262q18 -6 26 -36M430 262q-18 -6 -26 -36`, stocks.white.fibres, 2),
    ends: [190, [300, 132], [330, 290]],
  }
}

/** What lies over the ink. */
export const film: DrawingSet = {
  ground: 'blush',
  views: {
    lamination: {
      labels: ['film', 'ink', 'board'],
      draw: covered([{ height: 22, fill: FILM }]),
    },
    'soft-touch': {
      labels: ['nap_film', 'ink', 'board'],
      draw: covered([{ height: 26, fill: FILM, top: 'nap' }]),
    },
    'spot-uv': {
      labels: ['varnish', 'film', 'ink'],
      draw: inPart('#5fb3c9', [{ height: 18, fill: FILM }]),
    },
    foil: { labels: ['foil', 'ink', 'board'], draw: inPart(GOLD, []) },
    embossing: { labels: ['flat_paper', 'raised_paper', 'form'], draw: embossed },
  },
}
