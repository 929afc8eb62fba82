import type { AskProduct } from './quote-sentence.ts'

const form = document.querySelector<HTMLFormElement>('.home-quote')
const data = form?.querySelector('script')?.textContent
const [quantities, names, dates] = form?.querySelectorAll('select') ?? []
const output = form?.querySelector('output b')

if (form && data && quantities && names && dates && output) {
  const products: AskProduct[] = JSON.parse(data)
  const late = form.dataset['late'] ?? ''

  /** Fills a list anew and keeps what was chosen, if it is still offered. */
  const fill = (select: HTMLSelectElement, options: HTMLOptionElement[]) => {
    const kept = select.value
    select.replaceChildren(...options)
    const offered = options.filter((option) => !option.disabled)
    const next = offered.find((option) => option.value === kept) ?? offered[1] ?? offered[0]
    if (next) select.value = next.value
  }

  const show = (event?: Event) => {
    const product = products[names.selectedIndex]
    if (!product) return
    form.action = product.path
    if (event?.target === names) {
      const list = product.quantities.map(([value, label]) => new Option(label, String(value)))
      fill(quantities, list)
    }
    const days = product.dates.map(([value, label, until]) => {
      const gone = until <= Date.now()
      const option = new Option(gone ? late.replace('{date}', label) : label, value)
      option.disabled = gone
      return option
    })
    // Replacing an open list would close it, so only when something in it changed.
    if (days.some((day, index) => day.text !== dates.options[index]?.text)) fill(dates, days)
    output.textContent = product.prices[quantities.selectedIndex]?.[dates.selectedIndex] ?? ''
  }

  form.addEventListener('change', show)
  // A browser that goes back puts the old choice into the lists, after the page has loaded.
  addEventListener('pageshow', () => show())
  setInterval(show, 60_000)
  show()
}
