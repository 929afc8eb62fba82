import type { MethodRule } from '../../../../domain/payment/methods.ts'

/** Currencies that PayPal takes and that shops here sell in. */
const TAKEN = ['EUR', 'GBP', 'CHF', 'USD', 'PLN', 'CZK', 'DKK', 'SEK', 'NOK']

/** Approved on PayPal's page. */
export const paypal: MethodRule = {
  inHouse: false,
  whyNot: ({ currency }) => (TAKEN.includes(currency) ? null : 'currency_not_taken'),
  pays: ({ due }) => due,
}
