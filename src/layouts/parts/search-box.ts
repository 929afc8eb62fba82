import { find, type Hit, readIndex } from '../../lib/search/search.ts'
import sheet from '../sheets/search-panel.css?url'
import { element, panelContent, summary, type Words } from './search-list.ts'

/** What finds, here or on the server, and the words to show it with. */
type Finder = { words: Words; find(query: string): Promise<Hit[]> }

const address = `/_search/${document.documentElement.lang}.json`

/** Shorter ones find everything. */
const SHORTEST = 2

/** What the field is once there is something to list below it; it names the list while there is one. */
const combobox = { role: 'combobox', 'aria-autocomplete': 'list', 'aria-expanded': 'false' }

// Loaded beside the index, and once, however often the index has to be asked for.
document.head.append(element('link', { rel: 'stylesheet', href: sheet }))

/** Throws where the server does not send the index. */
async function openFinder(): Promise<Finder> {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`)
  const sent: { words: Words; index?: string } = await answer.json()
  const { words, index } = sent
  if (index !== undefined) {
    const read = readIndex(index)
    return { words, find: async (query) => find(read, query) }
  }
  const ask = async (query: string) => {
    const answer = await fetch(`${address}?q=${encodeURIComponent(query)}`)
    const { hits }: { hits: Hit[] | null } = await answer.json()
    return hits ?? []
  }
  return { words, find: ask }
}

/** The list of options below a field, one of which may be chosen. */
function openList(field: HTMLInputElement, panel: HTMLElement) {
  let options: HTMLElement[] = []
  let active = -1

  function choose(next: number): void {
    options[active]?.setAttribute('aria-selected', 'false')
    active = next
    const chosen = options[active]
    chosen?.setAttribute('aria-selected', 'true')
    chosen?.scrollIntoView({ block: 'nearest' })
    if (chosen) field.setAttribute('aria-activedescendant', chosen.id)
    else field.removeAttribute('aria-activedescendant')
  }

  function show(open: boolean): void {
    choose(-1)
    panel.hidden = !open
    field.setAttribute('aria-expanded', String(open && options.length > 0))
  }

  return {
    show,
    fill(content: HTMLElement[]) {
      panel.replaceChildren(...content)
      options = [...panel.querySelectorAll<HTMLElement>('[role=option]')]
      options.forEach((each, index) => {
        each.id = `search-option-${index}`
        each.setAttribute('aria-selected', 'false')
      })
      active = -1
      if (options.length > 0) field.setAttribute('aria-controls', 'search-list')
      else field.removeAttribute('aria-controls')
      show(true)
    },
    chosen: () => (panel.hidden ? undefined : options[active]),
    down: () => choose(active + 1 < options.length ? active + 1 : -1),
    up: () => choose(active < 0 ? options.length - 1 : active - 1),
  }
}

/**
 * The list below the search field: a combobox as WAI-ARIA describes it. The focus stays in the field,
 * arrows choose, Enter opens what is chosen or else the page of all finds, Escape closes. Rejects, and leaves
 * the field as it was, where the index does not come.
 */
export async function openSearchBox(field: HTMLInputElement): Promise<void> {
  const box = field.closest<HTMLElement>('.header-search')
  const { form } = field
  if (!box || !form) return
  const { words, find } = await openFinder()
  for (const [name, value] of Object.entries(combobox)) field.setAttribute(name, value)
  const panel = element('div', { class: 'search-panel', hidden: '' })
  const status = element('div', { class: 'visually-hidden', role: 'status' })
  box.append(panel, status)
  const list = openList(field, panel)

  async function update(): Promise<void> {
    const query = field.value.trim()
    if (query.length < SHORTEST) return list.show(false)
    const hits = await find(query)
    if (query !== field.value.trim()) return
    const all = `${form?.action ?? ''}?q=${encodeURIComponent(query)}`
    const found = { query, hits, all, label: field.labels?.[0]?.textContent?.trim() ?? '' }
    list.fill(panelContent(found, words))
    status.textContent = summary(found, words)
  }

  /** What a key does; false leaves it to the browser. */
  function press(key: string): boolean {
    const isOpen = !panel.hidden
    if (key === 'Escape' && isOpen) list.show(false)
    else if (key === 'Enter' && list.chosen()) list.chosen()?.click()
    else if ((key === 'ArrowDown' || key === 'ArrowUp') && !isOpen) void update()
    else if (key === 'ArrowDown') list.down()
    else if (key === 'ArrowUp') list.up()
    else return false
    return true
  }

  field.addEventListener('input', () => void update())
  field.addEventListener('focus', () => void update())
  field.addEventListener('keydown', (event) => press(event.key) && event.preventDefault())
  box.addEventListener('focusout', ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node && box.contains(relatedTarget))) list.show(false)
  })
  // A press on an option must not take the focus from the field before it is a click.
  panel.addEventListener('mousedown', (event) => event.preventDefault())
  if (document.activeElement === field) void update()
}
