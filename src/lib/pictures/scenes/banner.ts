import { place } from '../solids/camera.ts'
import type { Point, Vector } from '../solids/geometry.ts'
import { sheet } from '../solids/sheet.ts'
import type { Scene } from '../solids/solid.ts'
import type { Canvas } from '../svg/canvas.ts'
import { tag } from '../svg/markup.ts'

/** One eyelet; `size` is the outer radius. */
export function eyelet(canvas: Canvas, x: number, y: number, size: number): string {
  const { metal, metalDark } = canvas.palette.material
  const id = canvas.define('eyelet', String(size), (name) =>
    tag(
      'g',
      { id: name },
      tag('circle', { r: size, fill: metal, stroke: metalDark, 'stroke-width': size * 0.18 }),
      tag('circle', { r: size * 0.46, fill: '#43362a' }),
    ),
  )
  return tag('use', { href: `#${id}`, x, y })
}

/** A banner hung between cords, the wind in it. */
export const banner: Scene = (canvas, viewport) => {
  const [width, height, top] = [300, 112, 150]
  const frame = place(viewport, { yaw: -7 })
  const steps = 18
  const bend = Array.from({ length: steps + 1 }, (_, index): Vector => {
    const t = index / steps
    return [
      t * width * 0.985,
      Math.sin(t * Math.PI * 4.1 + 0.5) * 6.5,
      top - Math.sin(t * Math.PI) * 5,
    ]
  })
  const rows = [7, height - 7].flatMap((y) =>
    [7, width * 0.252, width * 0.5, width * 0.748, width - 7].map((x): Point => [x, y]),
  )
  const art =
    canvas.artwork.banner(canvas, width, height) +
    rows.map(([x, y]) => eyelet(canvas, x, y, 3.4)).join('')
  const cloth = sheet(canvas, frame, {
    bend,
    ruling: [0, 0, -1],
    reach: height,
    along: 'x',
    art,
    fill: '#fff',
    contrast: 0.95,
    base: 0.42,
    shadow: { opacity: 0.22, blur: 9 },
  })
  const cord = (end: Vector, dx: number, dy: number) => {
    const [x, y] = frame.at(end)
    return tag('path', {
      d: `M${x.toFixed(1)} ${y.toFixed(1)}l${dx} ${dy}`,
      stroke: canvas.palette.material.cord,
      'stroke-width': 1.7,
    })
  }
  const [left, right] = [7, width * 0.985 - 7]
  const [high, low] = [top - 7, top - height + 7]
  const cords =
    cord([left, bend[0]?.[1] ?? 0, high], -110, -170) +
    cord([right, bend.at(-1)?.[1] ?? 0, high], 110, -190) +
    cord([left, bend[0]?.[1] ?? 0, low], -110, 90) +
    cord([right, bend.at(-1)?.[1] ?? 0, low], 110, 80)
  return [{ shadow: cloth.shadow + cords, body: cloth.body, reach: cloth.reach }]
}
