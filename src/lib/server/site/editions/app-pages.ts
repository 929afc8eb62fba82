type AppPage = {
  /** The route that renders it, which visitors never see. */
  route: string
  /** The layout that the contract names, of a page that only a customer opens. */
  personal?: string
}

/**
 * Pages of the application, by the default link that leads to each. The addresses visitors see come
 * from the links documents, which must have every one of these.
 */
export const appPages: Readonly<Record<string, AppPage>> = {
  cart: { route: '/cart/' },
  checkout: { route: '/checkout/' },
  payment: { route: '/checkout/payment/' },
  paymentResult: { route: '/checkout/result/' },
  thankYou: { route: '/checkout/thank-you/' },
  login: { route: '/login/' },
  registration: { route: '/registration/' },
  personalArea: { route: '/account/', personal: 'personal-area-main' },
  orders: { route: '/account/orders/', personal: 'personal-area-main' },
  orderDetail: { route: '/account/order/', personal: 'personal-area-order-detail' },
  addresses: { route: '/account/addresses/', personal: 'personal-area-addresses' },
}

/** Content pages, found or missing, are all rendered by the catch-all route. */
export const CONTENT_ROUTE = '/content/'

/** Default links that every locale must have, because pages stand behind them. */
export const requiredLinks: readonly string[] = ['home', ...Object.keys(appPages)]
