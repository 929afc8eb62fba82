const uuid = (digit: number) => `00000000-0000-4000-8000-${String(digit).padStart(12, '0')}`
const eur = (centAmount: number) => ({ centAmount, currencyCode: 'EUR' })

export const CART = uuid(1)
export const ORDER = uuid(900)
export const PAYMENT = uuid(901)

/** A line of the cart as the API writes it; `net` in cents, at 23 %. */
export function line(id: number, net = 1824) {
  return {
    id: uuid(id),
    productId: 'business-cards',
    mcpSku: 'PRD-BC0185',
    variantSKU: 'offset-board',
    jobName: '',
    quantity: 250,
    price: eur(net),
    unitPrice: net / 25_000,
    totalPrice: eur(net),
    taxedTotalPriceWithServices: eur(Math.round(net * 1.23)),
    taxRate: 0.23,
    taxCode: 'IE-standard',
    currencyCode: 'EUR',
    services: {},
    merchantInfo: {
      selectedAttributes: { paper: 'board-350' },
      selectedPriority: 'standard',
      selectedProductionTime: 5,
      selectedDeliveryOption: 'parcel',
      selectedUploadType: 'upload' as const,
      merchantAttributes: {},
      fileFlow: 'upload',
      pageId: '',
      preConfiguredUrl: '',
    },
    mcpDocsSource: 'upload' as const,
    documentPreferences: { whenInDoubt: 'ask' as const },
    promisedArrivalDate: '2026-11-26',
    promisedUntil: '2026-11-20T19:30:00.000Z',
    lineItemCreationTimestamp: '2026-11-20T10:00:00.000Z',
    isMultiArtwork: false,
    multiArtworkSetsNumber: 1,
    isFileCheckEditable: true,
  }
}

export function cart(lines: ReturnType<typeof line>[] = []) {
  const net = lines.reduce((sum, each) => sum + each.totalPrice.centAmount, 0)
  return {
    id: CART,
    lineItems: lines,
    shippingAddress: null,
    billingAddress: null,
    currencyCode: 'EUR',
    country: 'IE',
    totalPrice: eur(net),
    fingerprint: 'as-shown',
    taxedPrice: { totalNet: eur(net), totalVat: eur(0), totalGross: eur(net), portions: [] },
    sender: 'quire',
    customSender: '',
    userNotes: { invoiceRequested: true },
    internalCheckout: false,
    skipDocReview: false,
  }
}

export function customer() {
  return {
    id: uuid(2),
    email: 'anna@example.test',
    firstName: 'Anna',
    lastName: 'Byrne',
    company: '',
    vatNumber: '',
    customerIsPremium: false,
    customerPremiumReason: '',
    customerExternalId: '4711_ie',
    customerMetadata: { user_category: '2', user_subscriber_status: '0', user_newclient: '1' },
    newsletterAsked: false,
    customerAddresses: {
      shippingAddresses: {},
      billingAddresses: {},
      defaultShippingAddressId: null,
      defaultBillingAddressId: null,
    },
    scopes: ['account', 'private'],
    customerHasWallet: false,
    customerWalletCredit: 0,
  }
}

export function tokens(name = 'a', strategy: 'user' | 'admin' = 'user') {
  return {
    data: {
      access_token: `access-${name}`,
      expires_in: 86_400,
      refresh_token: `refresh-${name}`,
      refresh_expires_in: 604_800,
      strategy,
    },
  }
}

export function payment(state = 'pending', redirectUrl: string | null = '/sandbox/1') {
  const amount = eur(2244)
  return {
    id: PAYMENT,
    orderId: ORDER,
    orderNumber: 'IE-1',
    method: 'card',
    state,
    amount,
    redirectUrl,
  }
}
