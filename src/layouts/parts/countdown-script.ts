const MINUTE = 60_000

/** The visitor's clock, and the server's once that is known. */
let clock = Date.now

/** Days, hours and minutes that are left, on calendar leaves, by the server's clock once it is known; gone when nothing is. */
function show(): void {
  const now = clock()
  for (const leaves of document.querySelectorAll<HTMLElement>('[data-countdown]')) {
    const left = Math.floor((Date.parse(leaves.dataset['countdown'] ?? '') - now) / MINUTE)
    const parts = [Math.floor(left / 1440), Math.floor(left / 60) % 24, left % 60]
    leaves.querySelectorAll('b').forEach((leaf, index) => {
      leaf.textContent = String(parts[index]).padStart(index === 0 ? 1 : 2, '0')
    })
    leaves.hidden = left < 1
  }
}

setInterval(show, MINUTE)
show()
// The session loads this anyway; what every page starts with need not hold it.
import('../../stores/browser/server-time.ts').then(
  ({ serverNow }) => {
    clock = () => serverNow() ?? Date.now()
    show()
  },
  // Without a network the visitor's clock is what there is.
  () => {},
)
