import { ADMIN_ROOT } from '../../lib/domain/staff/pages.ts'
import { hasDebugCookie } from '../../stores/browser/cookies.ts'
import { loadDictionary, loadPageDebug } from '../../stores/session/page-debug.ts'
import sheet from './debug.css?url'

/** What the page is made of, at its foot, for staff with the debug cookie (specification, section 1). */
export async function showDebug(): Promise<void> {
  if (!hasDebugCookie() || location.pathname.startsWith(ADMIN_ROOT)) return
  const { lang: locale } = document.documentElement
  const [page, dictionary] = await Promise.all([
    loadPageDebug(location.pathname),
    loadDictionary(locale),
  ])
  if (!page || !dictionary) return
  const say = (key: string) => dictionary['admin']?.[`debug_${key}`] ?? key
  const { edition, renderMilliseconds, until, bytes, documents, derived, ...at } = page
  const number = (value: number, unit: string) =>
    new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: 1 }).format(value)
  const facts: [string, string][] = [
    ['page', `${at.tenant} ${at.locale} ${at.page}`],
    ['edition', String(edition)],
    ['took', number(renderMilliseconds, 'millisecond')],
    [
      'until',
      until ? new Date(until).toLocaleString(locale, { timeZoneName: 'short' }) : say('forever'),
    ],
    ['size', `${number(bytes.plain, 'byte')}, Brotli ${number(bytes.brotli, 'byte')}`],
  ]
  const box = element('aside', '')
  box.className = 'debug'
  box.setAttribute('aria-label', say('title'))
  const list = element('dl', '')
  for (const [key, value] of facts) {
    const row = element('div', '')
    row.append(element('dt', say(key)), element('dd', value))
    list.append(row)
  }
  box.append(element('h2', say('title')), list, keys(say('documents'), documents))
  box.append(keys(say('derived'), derived))
  const link = document.createElement('link')
  Object.assign(link, { rel: 'stylesheet', href: sheet })
  document.head.append(link)
  document.body.append(box)
}

function keys(title: string, read: readonly string[]): HTMLElement {
  const details = element('details', '')
  const list = element('ul', '')
  list.append(...read.map((key) => element('li', key)))
  details.append(element('summary', `${title}: ${read.length}`), list)
  return details
}

function element(name: string, text: string): HTMLElement {
  const made = document.createElement(name)
  made.textContent = text
  return made
}
