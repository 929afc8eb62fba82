import { startLater } from './later-form.ts'

for (const section of document.querySelectorAll<HTMLElement>('[data-withdrawal]')) {
  // The page of an order leads here with its number, which stays out of every log behind the #.
  const number = new URLSearchParams(location.hash.slice(1)).get('order')
  const field = section.querySelector<HTMLInputElement>('[name="orderNumber"]')
  if (number && field && field.value === '') field.value = number
  startLater(section, () => import('./withdrawal-steps.ts'))
}
