import { place } from '../solids/camera.ts'
import type { Vector } from '../solids/geometry.ts'
import { sheet } from '../solids/sheet.ts'
import type { Scene } from '../solids/solid.ts'
import { tag } from '../svg/markup.ts'
import { rect } from '../svg/shapes.ts'

/** A page that is not there: the sheet came off the press out of register. */
export const notFound: Scene = (canvas, viewport) => {
  const [width, depth] = [210, 148]
  const digits = (dx: number, dy: number, fill: string) =>
    tag(
      'g',
      { opacity: 0.86 },
      canvas.text({
        x: width / 2 + dx,
        y: 108 + dy,
        size: 104,
        text: '404',
        weight: 800,
        fill,
        anchor: 'middle',
        letterSpacing: -3,
      }),
    )
  const target = (x: number, y: number, dx: number) =>
    `M${x - 6} ${y}h12M${x} ${y - 6}v12M${x + dx} ${y - 3.4}a3.4 3.4 0 1 1 -.01 0`
  const art =
    rect(0, 0, width, depth, canvas.palette.material.white) +
    digits(-8, -5, '#2aa3d0') +
    digits(6, 4, '#e0559a') +
    digits(0, -1, '#f3cf3a') +
    tag('path', {
      d: target(14, 14, 2) + target(width - 14, depth - 14, -3) + target(width - 14, 14, 1),
      fill: 'none',
      stroke: canvas.palette.ink,
      'stroke-width': 0.8,
    })
  const bend: Vector[] = [
    [0, 0, 34],
    [8, 0, 22],
    [20, 0, 11],
    [36, 0, 4],
    [58, 0, 0.6],
    [150, 0, 0.4],
    [176, 0, 3],
    [196, 0, 9],
    [212, 0, 18],
  ]
  return [
    sheet(canvas, place(viewport, { yaw: 9 }), {
      bend,
      ruling: [0, 1, 0],
      reach: depth,
      along: 'x',
      art,
      fill: canvas.palette.material.white,
      back: canvas.palette.material.back,
      contrast: 0.5,
      shadow: { opacity: 0.28, blur: 4 },
    }),
  ]
}
