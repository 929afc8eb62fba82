import { $activeCurrency, switchCurrency } from '../../stores/session/currency.ts'
import { openSession } from '../../stores/session/session.ts'
import { pageShop } from '../start-session.ts'

/** The choice of a currency in the menu of shops; loaded where a shop sells in several. */
export function offerCurrencies(buttons: HTMLButtonElement[]): void {
  openSession(pageShop())
  $activeCurrency.subscribe((active) => {
    for (const button of buttons) {
      button.setAttribute('aria-pressed', String(button.value === active))
    }
  })
  for (const button of buttons) {
    button.addEventListener('click', () => switchCurrency(button.value))
  }
}
