import { $chosenPriceView, choosePriceView } from '../../stores/session/price-view.ts'

/** Shows the prices of the page as this browser wants them, and lets the menu of shops choose. */
export function followPriceView(): void {
  const buttons = document.querySelectorAll<HTMLButtonElement>('[data-view]')
  for (const button of buttons) {
    button.addEventListener('click', () =>
      choosePriceView(button.dataset['view'] === 'net' ? 'net' : 'gross'),
    )
  }
  $chosenPriceView.subscribe((chosen) => {
    const view = chosen ?? 'gross'
    for (const button of buttons)
      button.setAttribute('aria-pressed', String(button.dataset['view'] === view))
    for (const priced of document.querySelectorAll<HTMLElement>('[data-net]')) show(priced, view)
  })
}

/** What stands in the page is with VAT, and beside it in `data-net` the same without. */
function show(priced: HTMLElement, view: 'gross' | 'net'): void {
  priced.dataset['gross'] ??= priced.textContent
  const text = priced.dataset[view] ?? ''
  if (priced.textContent !== text) priced.textContent = text
}
