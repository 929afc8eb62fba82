import { pieces } from '../../lib/search/marks.ts'
import { type Hit, shownPart } from '../../lib/search/search.ts'
import { $chosenPriceView } from '../../stores/session/price-view.ts'
import { icons } from './icons.ts'

/** What the list says, in the language of the page. */
export type Words = Readonly<Record<string, string>>

/** What was looked for and found, and where all of it stands. */
export type Found = { query: string; hits: readonly Hit[]; all: string; label: string }

const isNet = () => $chosenPriceView.get() === 'net'

/** How many of a kind stand in the list. */
const most = { products: 4, guides: 3, glossary: 3 }
const SVG = 'http://www.w3.org/2000/svg'

export function element(
  name: string,
  attributes: Record<string, string>,
  ...children: (Node | string)[]
): HTMLElement {
  const made = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value)
  made.append(...children)
  return made
}

function icon(name: keyof typeof icons): SVGElement {
  const made = document.createElementNS(SVG, 'svg')
  const path = document.createElementNS(SVG, 'path')
  path.setAttribute('d', icons[name])
  made.setAttribute('class', 'icon')
  made.setAttribute('viewBox', '0 0 24 24')
  made.setAttribute('aria-hidden', 'true')
  made.append(path)
  return made
}

/** Underlays what was found in a text. */
function marked(text: string, query: string, { terms }: Hit): (Node | string)[] {
  return pieces(text, query, terms).map((piece) =>
    piece.hit ? element('mark', {}, piece.text) : piece.text,
  )
}

function option(hit: Hit, query: string, words: Words): HTMLElement {
  const picture = hit.picture
    ? [element('img', { src: hit.picture, alt: '', width: '72', height: '72' })]
    : hit.kind === 'guide'
      ? [icon('book')]
      : []
  const note =
    hit.kind === 'guide' ? [] : [element('small', {}, ...marked(shownPart(hit), query, hit))]
  const name = element('span', {}, element('b', {}, ...marked(hit.name, query, hit)), ...note)
  const attributes = { role: 'option', tabindex: '-1', href: hit.path }
  return element('a', attributes, ...picture, name, ...priceOf(hit, words))
}

function priceOf({ price: gross, net, what = '' }: Hit, words: Words): HTMLElement[] {
  const price = isNet() ? net : gross
  if (!price) return []
  const [before = '', after = ''] = (words['from'] ?? '').split('{price}')
  const bold = element('b', {}, price)
  const small = element('small', {}, what)
  return [element('span', { class: 'search-panel-price' }, before, bold, after, small)]
}

function group(name: keyof typeof most, found: Found, words: Words): HTMLElement[] {
  const kinds = { products: ['product', 'category'], guides: ['guide'], glossary: ['term'] }[name]
  const shown = found.hits.filter(({ kind }) => kinds.includes(kind)).slice(0, most[name])
  if (shown.length === 0) return []
  const id = `search-${name}`
  const head = { class: 'search-panel-head', id, role: 'presentation' }
  const options = shown.map((hit) => option(hit, found.query, words))
  const heading = element('div', head, words[name] ?? '')
  return [element('div', { role: 'group', 'aria-labelledby': id }, heading, ...options)]
}

/** How many were found, in a sentence. */
export function summary({ hits, query }: Found, words: Words): string {
  const key = hits.length === 0 ? 'none' : hits.length === 1 ? 'all_one' : 'all_other'
  return (words[key] ?? '').replace('{count}', String(hits.length)).replace('{query}', query)
}

/** What to try next, and a way on that the keyboard reaches as it reaches finds. */
function nothing({ all, label }: Found, words: Words, sum: string): HTMLElement[] {
  const hint = element('small', {}, words['nothing_hint'] ?? '')
  const link = { class: 'search-panel-all', role: 'option', tabindex: '-1', href: all }
  const way = element('a', link, words['range'] ?? '', icon('onward'))
  const list = { id: 'search-list', role: 'listbox', 'aria-label': label }
  return [
    element('p', { class: 'search-panel-none' }, sum, ' ', hint),
    element('div', list, element('div', {}, way)),
  ]
}

/** What stands in the panel: finds by kind, the way to all of them, and which keys do what. */
export function panelContent(found: Found, words: Words): HTMLElement[] {
  const sum = summary(found, words)
  if (found.hits.length === 0) return nothing(found, words, sum)
  const left = group('products', found, words)
  const right = [...group('guides', found, words), ...group('glossary', found, words)]
  const link = { class: 'search-panel-all', role: 'option', tabindex: '-1', href: found.all }
  const all = element('a', link, sum, icon('onward'))
  const first = element('div', {}, ...(left.length > 0 ? left : right), all)
  const second =
    left.length > 0 && right.length > 0
      ? [element('div', { class: 'search-panel-more' }, ...right)]
      : []
  const list = { id: 'search-list', role: 'listbox', 'aria-label': found.label }
  const key = (name: string, what: string) =>
    element('span', { class: 'search-panel-key' }, element('kbd', {}, name), words[what] ?? '')
  return [
    element('div', list, first, ...second),
    element(
      'p',
      { class: 'search-panel-foot' },
      ...[key('↑ ↓', 'choose'), key('Enter', 'open'), key('Esc', 'close')],
      element('span', {}, words[isNet() ? 'prices_net' : 'prices'] ?? ''),
    ),
  ]
}
