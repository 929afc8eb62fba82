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

/**
 * Where the numbers of boxes stand, as squares of a size: at their upper right corners, inside of the
 * view, and none upon another.
 */
export function markerPlaces(
  boxes: readonly (Box | null)[],
  view: Box,
  size: number,
): ({ x: number; y: number } | null)[] {
  const taken: { x: number; y: number }[] = []
  return boxes.map((box) => {
    if (!box) return null
    const right = view.x + view.width - size
    const bottom = view.y + view.height - size
    const place = {
      x: Math.max(view.x, Math.min(box.x + box.width, right)),
      y: Math.max(view.y, Math.min(box.y, bottom)),
    }
    const isOver = (other: { x: number; y: number }) =>
      Math.abs(other.x - place.x) < size && Math.abs(other.y - place.y) < size
    // Down the column, then down the one before it. One that is taken is in the way of four at most, and
    // of as many more once it begins at the right again.
    for (let turn = 0; turn <= 8 * taken.length && taken.some(isOver); turn += 1) {
      place.y += size * 1.15
      if (place.y <= bottom) continue
      const left = place.x - size * 1.15
      Object.assign(place, { x: left < view.x ? right : left, y: view.y })
    }
    taken.push(place)
    return place
  })
}
