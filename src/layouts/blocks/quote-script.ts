import { $chosenPriceView } from '../../stores/session/price-view.ts'
import type { QuoteOffer } from './quote-offers.ts'

/** The visitor's clock, and the server's once that is known. */
let clock = Date.now

for (const form of document.querySelectorAll<HTMLFormElement>('.quote')) start(form)

/** Keeps the sentence, its lists and its price in step. */
function start(form: HTMLFormElement): void {
  const data = form.querySelector('script')?.textContent
  const [quantities, names, dates] = form.querySelectorAll('select')
  const [need, output, size] = ['[data-need]', 'output b', '[data-size]'].map((part) =>
    form.querySelector(part),
  )
  if (!data || !quantities || !names || !dates || !need || !output || !size) return
  const products: QuoteOffer[] = JSON.parse(data)
  const { late = '', one = '', several = '' } = form.dataset

  /** Fills a list anew and keeps what was chosen, if it is still offered. */
  const fill = (select: HTMLSelectElement, options: HTMLOptionElement[], initial: string) => {
    const kept = select.value
    select.replaceChildren(...options)
    const offered = options.filter((option) => !option.disabled)
    const next = [kept, initial].flatMap(
      (wanted) => offered.find(({ value }) => value === wanted) ?? [],
    )[0]
    const chosen = next ?? offered[0]
    if (chosen) select.value = chosen.value
  }

  const show = (event?: Event) => {
    const product = products[names.selectedIndex]
    if (!product) return
    form.action = product.path
    const now = clock()
    if (event?.target === names) {
      const list = product.quantities.map(([value, label]) => new Option(label, String(value)))
      fill(quantities, list, String(product.initial))
    }
    const days = product.dates.map(([value, label, until]) => {
      const gone = until <= now
      const option = new Option(gone ? late.replace('{date}', label) : label, value)
      option.disabled = gone
      return option
    })
    // Replacing an open list would close it, so only when something in it changed.
    if (days.some((day, index) => day.text !== dates.options[index]?.text))
      fill(dates, days, days.filter(({ disabled }) => !disabled)[1]?.value ?? '')
    const isOne = quantities.value === '1'
    need.textContent = isOne ? one : several
    products.forEach((each, index) => {
      const option = names.options[index]
      const text = isOne && each === product ? each.one : each.name
      if (option && option.text !== text) option.text = text
    })
    const prices = $chosenPriceView.get() === 'net' ? product.nets : product.prices
    output.textContent = prices[quantities.selectedIndex]?.[dates.selectedIndex] ?? ''
    size.textContent = product.size
  }

  form.addEventListener('change', show)
  // A browser that goes back puts the old choice into the lists, after the page has loaded.
  addEventListener('pageshow', () => show())
  setInterval(show, 60_000)
  $chosenPriceView.subscribe(() => show())
  // The session loads this anyway; what every page starts with need not hold it.
  import('../../stores/browser/server-time.ts').then(
    ({ serverNow }) => {
      clock = () => serverNow() ?? Date.now()
      show()
    },
    // Without a network the visitor's clock is what there is.
    () => {},
  )
}
