import { isFor } from '../../lib/domain/banners/promotions.ts'
import { promotionVisitor } from '../../stores/browser/campaign.ts'
import { serverNow } from '../../stores/browser/server-time.ts'

/** How often what is shown is looked at again (specification, section 9), in milliseconds. */
const EVERY_MS = 60_000

/**
 * Keeps banners and promotions to their time while the page is open, by the server's clock. A page is
 * right when it is sent; at the next edge its places are taken from the page as it is then.
 */
export function watchTimed(): void {
  choosePromotion()
  void look()
  setInterval(() => void look(), EVERY_MS)
  document.addEventListener('visibilitychange', () => void look())
  // A page that is come back to is the one that was left, however long ago.
  addEventListener('pageshow', ({ persisted }) => persisted && void look())
}

async function look(): Promise<void> {
  if (document.hidden) return
  const now = serverNow() ?? (await askTime())
  if (now === null) return
  for (const timed of all('[data-shown-until]')) {
    if (now >= Date.parse(timed.dataset['shownUntil'] ?? '')) timed.remove()
  }
  choosePromotion()
  const places = all('[data-timed]')
  if (places.some(({ dataset }) => now >= Date.parse(dataset['next'] ?? ''))) await renew(places)
}

/** The session's call tells the server's time, and is soon due anyway. */
async function askTime(): Promise<number | null> {
  const { loadSession } = await import('../../stores/session/session.ts')
  await loadSession(document.documentElement.lang)
  return serverNow()
}

async function renew(places: HTMLElement[]): Promise<void> {
  const answer = await fetch(location.href, { cache: 'no-cache' }).catch(() => null)
  if (!answer?.ok) return
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
  for (const place of places) {
    // Who is reading it keeps it for another minute.
    if (place.contains(document.activeElement)) continue
    const fresh = page.querySelector(`[data-timed="${place.dataset['timed']}"]`)
    if (fresh) place.replaceWith(fresh)
    else place.remove()
  }
  choosePromotion()
}

/** The first line that is for this visitor. */
function choosePromotion(): void {
  const visitor = promotionVisitor()
  let chosen: HTMLElement | undefined
  for (const line of all('[data-promotion]')) {
    const { campaign, customers } = line.dataset
    const fits = isFor(
      { campaign, customers: customers === 'newCustomer' ? customers : undefined },
      visitor,
    )
    if (fits) chosen ??= line
    line.hidden = line !== chosen
  }
}

function all(selector: string): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(selector)]
}
