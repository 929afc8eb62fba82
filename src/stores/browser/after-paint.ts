/** Milliseconds after which a page that paints nothing, such as one in the background, goes on all the same. */
const UNSEEN_MS = 300

/** Milliseconds for which what is done after a paint waits for an answer that is shown before it. */
const ANSWER_MS = 250

let waiting = new Set<() => void>()
let answer: Promise<unknown> | undefined

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
  const go = () => {
    if (answer) {
      void answer.then(() => nextPaint(go))
      return
    }
    clearTimeout(timer)
    doAll()
  }
  nextPaint(go)
}

/**
 * What was asked with the click is shown before what else follows from it: that waits for its answer, a moment at the
 * longest, and is rendered once for both.
 */
export function answerFirst(coming: Promise<unknown>): void {
  const own = Promise.race([coming, new Promise((resolve) => setTimeout(resolve, ANSWER_MS))])
  answer = own
  void own.finally(() => {
    if (answer === own) answer = undefined
  })
}

/** When what is rendered by now has been painted. */
export function painted(): Promise<void> {
  return new Promise((resolve) => afterPaint(resolve))
}

/** A frame is painted after its callbacks. */
function nextPaint(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work))
}

function doAll(): void {
  const works = waiting
  waiting = new Set()
  for (const work of works) work()
}
