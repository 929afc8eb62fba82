import { serverNow } from '../../stores/browser/server-time.ts'

const MINUTE = 60_000

/** Days, hours and minutes that are left, on calendar leaves, by the server's clock once it is known; gone when nothing is. */
function show(): void {
  const now = serverNow() ?? Date.now()
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
