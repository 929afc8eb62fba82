/** Millimetres from the upper left corner of the page. */
export type Box = { x: number; y: number; width: number; height: number }

/** A box with so much more on every side; less where it is negative. */
export function grown({ x, y, width, height }: Box, by: number): Box {
  const more = { width: Math.max(0, width + 2 * by), height: Math.max(0, height + 2 * by) }
  return { x: x - by, y: y - by, ...more }
}

const MARGIN = 0.07

/** What a picture shows of a page: all of it, and room for marks around it. */
export function viewOf({ widthMm, heightMm }: { widthMm: number; heightMm: number }): Box {
  return grown(
    { x: 0, y: 0, width: widthMm, height: heightMm },
    Math.max(widthMm, heightMm) * MARGIN,
  )
}

/** Of a number's size, from one to the next. */
const STEP = 1.15
/** Steps that a number goes at most to find room. */
const FURTHEST = 12

/** Ways to go from a place, the nearest first; down before up, and left before right. */
const ways = Array.from({ length: (2 * FURTHEST + 1) ** 2 }, (_, at) => ({
  x: FURTHEST - (at % (2 * FURTHEST + 1)),
  y: FURTHEST - Math.floor(at / (2 * FURTHEST + 1)),
})).sort((one, other) => Math.hypot(one.x, one.y) - Math.hypot(other.x, other.y))

/**
 * Where the numbers of boxes stand, as squares of a size: at their upper right corners, inside of the
 * view, and none upon another: one that is in the way of another stands as near as there is room.
 */
export function markerPlaces(
  boxes: readonly (Box | null)[],
  view: Box,
  size: number,
): ({ x: number; y: number } | null)[] {
  const right = view.x + view.width - size
  const bottom = view.y + view.height - size
  const taken: { x: number; y: number }[] = []
  const isFree = ({ x, y }: { x: number; y: number }) =>
    x >= view.x &&
    x <= right &&
    y >= view.y &&
    y <= bottom &&
    taken.every((other) => Math.abs(other.x - x) >= size || Math.abs(other.y - y) >= size)
  return boxes.map((box) => {
    if (!box) return null
    const own = {
      x: Math.max(view.x, Math.min(box.x + box.width, right)),
      y: Math.max(view.y, Math.min(box.y, bottom)),
    }
    const near = ways.map(({ x, y }) => ({
      x: own.x - x * size * STEP,
      y: own.y + y * size * STEP,
    }))
    const place = near.find(isFree) ?? own
    taken.push(place)
    return place
  })
}
