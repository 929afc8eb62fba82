import { watchPageLoading } from '../stores/browser/page-loading.ts'
import { areKeysAsked, isDebugAsked } from '../stores/browser/staff-switches.ts'
import { $header } from '../stores/header/header.ts'
import { $chosenPriceView } from '../stores/session/price-view.ts'
import { startSearch } from './parts/search-script.ts'
import { startSession } from './start-session.ts'

/** Does with a part what is to be done once it has come; without a network the page does without it. */
function later<Part>(part: Promise<Part>, use: (part: Part) => unknown): void {
  part.then(use, () => {})
}

watchPageLoading()

const { loggedOnly: login } = document.documentElement.dataset
if (login !== undefined)
  later(import('./parts/logged-only-script.ts'), ({ admitCustomers }) => admitCustomers(login))

const badge = document.querySelector<HTMLElement>('[data-cart] .header-badge')
const account = document.querySelector<HTMLAnchorElement>('[data-account]')

/** The bar that a member of staff sees while logged in as a customer (specification, section 6). */
const acting = document.querySelector<HTMLElement>('[data-acting]')

/** The one that says that prices and carts are those of another shop (section 3, customTenant). */
const elsewhere = document.querySelector<HTMLElement>('[data-elsewhere]')

elsewhere?.querySelector('button')?.addEventListener('click', () => {
  later(import('../stores/session/session.ts'), ({ chooseTenant }) => {
    chooseTenant(null)
    location.reload()
  })
})

$header.subscribe(({ count, loggedIn, firstName, isLoggedInAs, otherShop }) => {
  const tell = (bar: HTMLElement | null, words: string) => {
    const said = bar?.querySelector('span')
    if (!bar || !said) return
    bar.hidden = words === ''
    said.textContent = words
  }
  const { acting: as = '' } = acting?.dataset ?? {}
  tell(acting, isLoggedInAs && as.replace('{email}', isLoggedInAs))
  const { elsewhere: at = '' } = elsewhere?.dataset ?? {}
  tell(elsewhere, otherShop && at.replace('{shop}', otherShop))
  if (badge) {
    badge.hidden = count === 0
    badge.textContent = String(count)
  }
  const label = account?.querySelector('span')
  if (!account || !label || !loggedIn) return
  const { account: area = '', accountLabel = '' } = account.dataset
  account.href = area
  label.textContent = firstName || accountLabel
})

/** Whoever signs in comes back to where they are, or to what the login page before them was for. */
account?.addEventListener('click', () => {
  const { pathname, search } = location
  const to = new URLSearchParams(search).get('to') ?? pathname + search
  if (!$header.get().loggedIn) account.search = new URLSearchParams({ to }).toString()
})

for (const menu of document.querySelectorAll<HTMLDetailsElement>('.header-shops')) {
  const opened = () =>
    later(import('./parts/menu-script.ts'), ({ closeByItself }) => closeByItself(menu))
  menu.addEventListener('toggle', opened, { once: true })
}

const currencies = [...document.querySelectorAll<HTMLButtonElement>('.header-currencies [value]')]
if (currencies.length > 0) {
  later(import('./parts/currency-script.ts'), ({ offerCurrencies }) => offerCurrencies(currencies))
}

/** Pages show prices with VAT: what shows them without it is loaded for who wants that, or looks for it. */
let isFollowed = false
const followPriceView = () => {
  if (isFollowed) return
  isFollowed = true
  later(import('./parts/price-view-script.ts'), (script) => script.followPriceView())
}
$chosenPriceView.subscribe((view) => view === 'net' && followPriceView())
document.querySelector('.header-shops')?.addEventListener('toggle', followPriceView, { once: true })

/** On a phone menus scroll sideways: they start with where one is. */
for (const here of document.querySelectorAll<HTMLElement>('nav [aria-current]')) {
  here.closest('ul')?.scrollTo(here.offsetLeft - 16, 0)
}

const field = document.querySelector<HTMLInputElement>('[data-search]')
if (field) startSearch(field)

if (areKeysAsked()) later(import('./parts/show-keys-script.ts'), ({ showKeys }) => showKeys())
if (isDebugAsked()) later(import('./parts/debug-script.ts'), ({ showDebug }) => showDebug())

if (document.querySelector('[data-timed]')) {
  later(import('./parts/timed-script.ts'), ({ watchTimed }) => watchTimed())
}
if (document.querySelector('[data-until]')) {
  later(import('./parts/time-left-script.ts'), ({ watchTimeLeft }) => watchTimeLeft())
}

/** Whether something was typed or chosen here, which loading the page again would lose. */
let isTouched = false
document.addEventListener('input', () => (isTouched = true), { once: true })

/** Nothing is newer before a while has passed: what looks for it is loaded then. */
setTimeout(() => {
  if (isTouched) return
  later(import('./parts/new-version-script.ts'), ({ offerNewVersion }) => offerNewVersion())
}, 10 * 60_000)

startSession()

const pointed = () => later(import('./parts/prefetch-script.ts'), ({ fetchAhead }) => fetchAhead())
document.addEventListener('pointerover', pointed, { once: true })
