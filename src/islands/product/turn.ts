import { type PointerEvent, useRef, useState } from 'react'
import { fetched } from '../../stores/browser/fetched.ts'
import type { ProductView } from '../../stores/product/configurator-state.ts'

type Turned = {
  /** How far the thing is turned now. */
  turn: number
  /** The view that was chosen, or is nearest to where the thing was turned by hand. */
  shown: string
  show: (value: string) => void
  /** For the picture: takes it in hand. */
  hold: (event: PointerEvent<HTMLElement>) => void
}

const turning = () => fetched(() => import('./turning.ts'))

/** How a product's picture is turned: by choosing a view, or by hand. The movement itself is fetched when it is wanted. */
export function useTurn(views: readonly ProductView[]): Turned {
  const first = views.find((view) => view.first) ?? views[0]
  const [{ turn, shown }, set] = useState({ turn: first?.turn ?? 0, shown: first?.value ?? '' })
  const stop = useRef(() => {})
  // Sides come and go with what is chosen.
  const known = views.find(({ value }) => value === shown) ?? first
  return {
    turn: views.length === 0 ? 0 : turn,
    shown: known?.value ?? '',
    show(value) {
      const view = views.find((each) => each.value === value)
      if (!view) return
      stop.current()
      set({ turn, shown: value })
      void turning().then(({ turnTo }) => {
        stop.current = turnTo(view, turn, (at) => set({ turn: at, shown: value }))
      })
    },
    hold(event) {
      if (views.length === 0 || views.some(({ from }) => from !== undefined)) return
      const { currentTarget: sheet, clientX, pointerId } = event
      stop.current()
      void turning().then(({ turnByHand }) => {
        const held = { sheet, pointerId, clientX, turn, views }
        stop.current = turnByHand(held, (at, value) => set({ turn: at, shown: value }))
      })
    },
  }
}
