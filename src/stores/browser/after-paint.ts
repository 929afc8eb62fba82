/** Milliseconds after which a page that paints nothing, such as one in the background, goes on all the same. */
const UNSEEN_MS = 300

let waiting = new Set<() => void>()

/**
 * Does some work once the browser has painted what is rendered by now, so that what was pressed is seen first; once,
 * however often it is asked for until then. At once where nothing is painted at all.
 */
export function afterPaint(work: () => void): void {
  if (typeof requestAnimationFrame === 'undefined') {
    work()
    return
  }
  const isAsked = waiting.size > 0
  waiting.add(work)
  if (isAsked) return
  const timer = setTimeout(doAll, UNSEEN_MS)
  requestAnimationFrame(() => {
    // The frame is painted after its callbacks.
    setTimeout(() => {
      clearTimeout(timer)
      doAll()
    })
  })
}

/** When what is rendered by now has been painted. */
export function painted(): Promise<void> {
  return new Promise((resolve) => afterPaint(resolve))
}

function doAll(): void {
  const works = waiting
  waiting = new Set()
  for (const work of works) work()
}
