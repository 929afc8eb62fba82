import type { VoiceKey } from '../../../domain/dictionary/keys.generated.ts'

type AppPage = {
  /** The route that renders it, which visitors never see. */
  route: string
  /** What it is called. */
  title: VoiceKey
  /** The layout that the contract names, of a page that only a customer opens. */
  personal?: string
  /** Documents of shops may leave the link out; what leads to the page is then not offered. */
  optional?: true
}

/**
 * Pages of the application, by the default link that leads to each. The addresses visitors see come
 * from the links documents, which must have every one that is not optional.
 */
export const appPages: Readonly<Record<string, AppPage>> = {
  cart: { route: '/cart/', title: 'cart.title' },
  cartFiles: { route: '/cart/files/', title: 'artwork.cart_title', optional: true },
  designEditor: { route: '/cart/design/', title: 'designer.title', optional: true },
  compare: { route: '/compare/', title: 'compare.title' },
  writtenOffer: { route: '/offer/', title: 'offer.title' },
  checkout: { route: '/checkout/', title: 'checkout.title' },
  payment: { route: '/checkout/payment/', title: 'payment.title' },
  paymentResult: { route: '/checkout/result/', title: 'payment.result_title' },
  thankYou: { route: '/checkout/thank-you/', title: 'payment.thanks' },
  login: { route: '/login/', title: 'login.title' },
  passwordReset: { route: '/login/password/', title: 'login.reset_title' },
  emailConfirmation: { route: '/login/address/', title: 'login.confirm_title' },
  registration: { route: '/registration/', title: 'registration.title' },
  personalArea: {
    route: '/account/',
    title: 'account.title',
    personal: 'personal-area-main',
  },
  profile: {
    route: '/account/profile/',
    title: 'account.details',
    personal: 'personal-area-main',
  },
  orders: { route: '/account/orders/', title: 'order.list_title', personal: 'personal-area-main' },
  orderDetail: {
    route: '/account/order/',
    title: 'order.detail_title',
    personal: 'personal-area-order-detail',
  },
  legacyOrders: {
    route: '/account/legacy-orders/',
    title: 'legacy.list_title',
    personal: 'personal-area-legacy-orders',
  },
  legacyOrderDetail: {
    route: '/account/legacy-order/',
    title: 'legacy.detail_title',
    personal: 'personal-area-legacy-order-detail',
  },
  upload: {
    route: '/account/upload/',
    title: 'artwork.title',
    personal: 'personal-area-upload',
  },
  design: {
    route: '/account/design/',
    title: 'design.title',
    personal: 'hds-brief-design-service-brief',
  },
  savedDesigns: {
    route: '/account/saved-designs/',
    title: 'saved.title',
    personal: 'personal-area-my-design-area',
  },
  company: {
    route: '/account/company/',
    title: 'company.title',
    personal: 'personal-area-main',
  },
  addresses: {
    route: '/account/addresses/',
    title: 'account.addresses_title',
    personal: 'personal-area-addresses',
  },
  paymentMethods: {
    route: '/account/payment-methods/',
    title: 'cards.title',
    personal: 'personal-area-payment-methods',
  },
  wallet: {
    route: '/account/wallet/',
    title: 'wallet.title',
    personal: 'personal-area-main',
  },
  statement: {
    route: '/account/statement/',
    title: 'statement.title',
    personal: 'personal-area-main',
    optional: true,
  },
}

/** Content pages, found or missing, are all rendered by the catch-all route. */
export const CONTENT_ROUTE = '/content/'

/**
 * Default links that every locale must have: pages of the application stand behind them, and the three
 * pages of documents that the application sends people to.
 */
export const requiredLinks: readonly string[] = [
  'home',
  'welcome',
  'newsletter',
  'withdrawal',
  ...Object.keys(appPages).filter((key) => !appPages[key]?.optional),
]
