import type { PointerEvent, RefObject } from 'react'
import { grown, pushed } from '../../lib/domain/own-design/change-design.ts'
import type { DesignPart } from '../../lib/domain/own-design/own-design.ts'
import type { Box } from '../../lib/domain/own-design/troubles.ts'
import { changePart, endStep } from '../../stores/designer/draw.ts'

/** Pulling parts, and their corner, by mouse, pen or finger: one step that can be undone each. */
export function usePull(svg: RefObject<SVGSVGElement | null>) {
  /** Millimetres of the page where a pointer is. */
  const at = ({ clientX, clientY }: { clientX: number; clientY: number }) => {
    const matrix = svg.current?.getScreenCTM()?.inverse()
    return new DOMPoint(clientX, clientY).matrixTransform(matrix)
  }
  const follow = (begun: PointerEvent, change: (dx: number, dy: number) => void) => {
    if (begun.button !== 0) return
    const element = begun.currentTarget
    const from = at(begun)
    element.setPointerCapture(begun.pointerId)
    const moved = (event: Event) => {
      const to = at(event as globalThis.PointerEvent)
      change(to.x - from.x, to.y - from.y)
    }
    const over = () => {
      endStep()
      element.removeEventListener('pointermove', moved)
      element.removeEventListener('pointerup', over)
      element.removeEventListener('pointercancel', over)
    }
    element.addEventListener('pointermove', moved)
    element.addEventListener('pointerup', over)
    element.addEventListener('pointercancel', over)
  }
  return {
    pull(event: PointerEvent, part: DesignPart) {
      follow(event, (dx, dy) => changePart(part.id, pushed(part, dx, dy), `pull ${part.id}`))
    },
    stretch(event: PointerEvent, part: DesignPart, box: Box) {
      event.stopPropagation()
      const angle = (-part.turn * Math.PI) / 180
      follow(event, (dx, dy) => {
        // As the part sees it, however it is turned.
        const x = dx * Math.cos(angle) - dy * Math.sin(angle)
        const y = dx * Math.sin(angle) + dy * Math.cos(angle)
        const factor = {
          x: Math.max(0.05, (box.width + x) / box.width),
          y: Math.max(0.05, (box.height + y) / box.height),
        }
        changePart(part.id, grown(part, factor), `stretch ${part.id}`)
      })
    },
  }
}
