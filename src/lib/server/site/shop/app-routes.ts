/**
 * Default links with a page of the application behind them, and the route that renders it. The
 * addresses visitors see come from the links documents; routes are never seen.
 */
export const appRoutes: Readonly<Record<string, string>> = {
  cart: '/cart/',
  checkout: '/checkout/',
  payment: '/checkout/payment/',
  paymentResult: '/checkout/result/',
  thankYou: '/checkout/thank-you/',
  login: '/login/',
  registration: '/registration/',
  personalArea: '/account/',
  orders: '/account/orders/',
  orderDetail: '/account/order/',
  addresses: '/account/addresses/',
}

/** Content pages, found or missing, are all rendered by the catch-all route. */
export const CONTENT_ROUTE = '/content/'
