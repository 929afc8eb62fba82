import { randomUUID } from 'node:crypto'
import { contentInputs, type SampleContent } from './content-samples.ts'
import {
  companyInputs,
  customerCareInputs,
  customerInputs,
  staffAccountInputs,
} from './customer-samples.ts'
import { legacyOrderInputs } from './legacy-orders.ts'
import { mailInputs } from './mail.ts'
import { noOrders } from './no-orders.ts'
import { paymentInputs } from './payment-samples.ts'
import { cards, nothingShown, PASSWORD } from './people.ts'
import {
  customConfigInputs,
  stockInputs,
  templateInputs,
  writtenOfferInputs,
} from './product-samples.ts'
import { machineInputs, type SampleMachines } from './sample-machines.ts'
import type { SampleMoney } from './sample-money.ts'
import { artworkInputs, deskInputs, preferenceInputs, productionInputs } from './work-samples.ts'

const skus = {
  mcpSku: 'none',
  entryId: 'none',
  productSku: 'none',
  variant: 'none',
  version: 1,
}

const noContent: SampleContent = {
  draft: randomUUID(),
  changed: 'tenants/ie/dictionaries/en/home.yaml',
  spare: randomUUID(),
  ready: randomUUID(),
  publication: randomUUID(),
  edition: 2,
  older: 1,
  money: {
    account: `suspense:${randomUUID()}`,
    orderNumber: 'QIE-26-000001',
    paidNumber: 'QIE-26-000001',
    awaitedNumber: 'QIE-26-000001',
    lineItemId: randomUUID(),
    refundId: randomUUID(),
  },
}

/** What staff look at, and what they cancel as they have seen it. */
export type SampleOrders = {
  seen: string
  ending: string
  version: number
  dropping: { id: string; lines: string[]; version: number }
  customer: string
  colleague: string
  /** One that nobody has answered. */
  withdrawal: string
  /** What programs are let in by. */
  machines: SampleMachines
  /** A line for each thing that staff do with files. */
  artwork: Record<'looked' | 'claimed' | 'asked' | 'rejected' | 'approved', SampleFile>
  /** What stands on the ticket of a line that is printed from a file. */
  printed: string
  repairs: SampleRepairs
  /** Something designed, at each point of its way at which staff do something. */
  designs: Record<'working' | 'proposed' | 'approved', SampleFile> & { uploadId: string }
}
export type SampleFile = { line: { orderId: string; lineItemId: string }; fileId: string }
/** A file to have mended, repairs that are ready, and an upload of the staff that has arrived. */
export type SampleRepairs = {
  asked: SampleFile
  accepted: SampleRepair
  discarded: SampleRepair
  arrived: { uploadId: string; replaces: string }
}
export type SampleRepair = { line: SampleFile['line']; repairId: string }

/**
 * An input of every call that passes its schema, by the call's name. `email` is a customer's, so that
 * what staff do to customers is done, and so are the mail, the orders and what editors work on; nothing else has to exist.
 */
export function sampleInputs(
  email: string,
  mailId: string,
  content: SampleContent = noContent,
  orders: SampleOrders = noOrders,
): Record<string, object> {
  const cartId = randomUUID()
  return {
    getBasicConfigs: {},
    getRobots: {},
    getSitemap: {},
    getLandingSitemap: {},
    getOldSitemap: {},
    getPageDebug: { path: '/' },
    login: { email, password: PASSWORD },
    refreshToken: { refresh_token: 'none' },
    logout: {},
    loginAsUser: { email, reason: 'asked on the telephone' },
    ...customerInputs(email, cartId),
    ...companyInputs(),
    createCart: {},
    getCart: { cartId },
    setCartAddresses: { cartId },
    setCartArrival: { cartId, arrival: 'together' },
    putCartItem: cards(cartId),
    ...preferenceInputs(cartId),
    duplicateCartItem: { cartId, cartItemId: randomUUID() },
    deleteCartItem: { cartId, cartItemId: randomUUID() },
    ...sharedCartInputs(cartId),
    saveForLater: { cartId, cartItemId: randomUUID() },
    takeLeftOver: { cartId, lineItemId: randomUUID() },
    dropLeftOver: { cartId, lineItemId: randomUUID() },
    checkoutCart: { cartId, shown: nothingShown },
    getOrder: { id: randomUUID() },
    listOrders: { state: 'paid', search: 'cards' },
    reopenOrder: { id: randomUUID() },
    ...paymentInputs(cartId),
    ...orderEditInputs(cartId),
    ...paperInputs(orders),
    ...machineInputs(orders.machines),
    getJobTicket: orders.artwork.looked.line,
    getJobTicketXjdf: orders.artwork.looked.line,
    ...productionInputs(orders),
    ...legacyOrderInputs(orders.customer),
    exportStaffOrders: { view: 'all', search: 'Q', since: '2026-01-01', until: '2099-12-31' },
    exportStaffOrdersCsv: { view: 'all', search: 'Q', since: '2026-01-01', until: '2099-12-31' },
    ...jobInputs,
    getProductConfiguration: { id: 'none' },
    getPage: { id: 'none' },
    ...productInputs(),
    ...customConfigInputs(),
    ...stockInputs(),
    ...templateInputs(),
    ...writtenOfferInputs(),
    checkPromocodeInput: { promocodeInputText: 'SPRING', currency: 'EUR', country: 'IE' },
    checkPromocodeId: { promocodeId: 'spring.SPRING', currency: 'EUR', country: 'IE' },
    lossLeaderInfo: { key: 'none' },
    generatePromocodes: { promotion: 'singles', count: 1 },
    signInStaff: { email, password: PASSWORD },
    signOutStaff: {},
    getStaff: {},
    startSecondFactor: {},
    confirmSecondFactor: { code: '000000' },
    getOverview: {},
    ...mailInputs(mailId),
    ...moneyInputs(content.money, email),
    ...contentInputs(content),
    ...backOfficeInputs(orders),
    ...deskInputs(orders),
    ...designInputs(),
    ...designDeskInputs(orders.designs),
    ...customerCareInputs(orders.customer),
    ...staffAccountInputs(orders.colleague),
    ...priceInputs(),
  }
}

function sharedCartInputs(cartId: string) {
  return {
    shareCart: { cartId },
    getCartShare: { cartId },
    endCartShare: { cartId },
    getSharedCart: { token: randomUUID(), currency: 'EUR' },
    takeSharedCart: { token: randomUUID(), cartId },
  }
}

function orderEditInputs(cartId: string) {
  const { quantity, merchantInfo } = cards(cartId)
  const lineItem = { id: randomUUID(), quantity, jobName: 'Spring', merchantInfo }
  return {
    saveOrderEdit: { orderId: randomUUID(), lineItem, refererUrl: '/account/orders/' },
    finalizeOrderEdit: { orderId: randomUUID(), orderEditId: randomUUID() },
  }
}

function productInputs() {
  return {
    validateProduct: { ...skus, configuration: {} },
    quoteProduct: {
      skus,
      currency: 'EUR',
      country: 'IE',
      quantityList: [1],
      prioritySets: [],
      validProductionTimes: [],
      merchantAttributes: {},
    },
    priceOptions: {
      skus,
      currency: 'EUR',
      country: 'IE',
      quantity: 1,
      priority: '',
      merchantAttributes: {},
    },
    priceServices: {
      serviceKeys: ['SVC-pixart-artwork-docreview'],
      skus,
      quantityList: [250],
      variableAttributes: {},
      country: 'IE',
    },
    calculateShipping: {
      skus,
      variableAttributes: {},
      deliveries: [],
      quantity: 1,
      countryCode: 'IE',
    },
  }
}

function priceInputs() {
  return {
    listPricedProducts: {},
    explainPrice: {
      product: 'business-cards',
      selection: { paper: 'board-400' },
      changed: 'paper',
      quantity: 250,
      deliveryKey: 'standard',
      country: 'IE',
      zipCode: 'D01 F5P2',
      currency: 'EUR',
      on: '2026-11-02',
    },
    priceWhatIf: {
      changes: [{ kind: 'press', id: '*', figure: 'click', percent: 8 }],
      currency: 'EUR',
    },
  }
}

function backOfficeInputs(orders: SampleOrders) {
  return {
    reorderOrder: { id: randomUUID() },
    listStaffOrders: {
      view: 'all',
      search: 'otter',
      since: '2026-11-01',
      until: '2026-11-30',
      after: randomUUID(),
      limit: 10,
    },
    countStaffOrders: {},
    getStaffFigures: { days: 7 },
    getStaffOrder: { id: orders.seen },
    moveStaffLines: {
      orders: [{ id: randomUUID(), version: 1, lines: [randomUUID()] }],
      event: 'ship',
      reason: 'by hand',
      shipment: { carrier: 'An Post', number: 'CE 1', url: 'https://www.example.ie/CE1' },
      part: { quantity: 1, contents: 'the first artwork' },
    },
    answerWithdrawal: { id: orders.withdrawal, isAnswered: true, note: 'sent back on Monday' },
    noteStaffOrder: { id: orders.seen, text: 'She rings at noon.' },
    cancelStaffLines: { ...orders.dropping, reason: 'a test' },
    cancelStaffOrder: { id: orders.ending, version: orders.version, reason: 'asked to' },
  }
}

function moneyInputs(money: SampleMoney, email: string) {
  const amount = { centAmount: 100, currencyCode: 'EUR' }
  const { paidNumber: orderNumber, lineItemId, refundId, awaitedNumber, ...assigned } = money
  const reason = 'asked on the telephone'
  const today = new Date().toISOString().slice(0, 10)
  return {
    getLedger: { search: money.orderNumber, after: randomUUID() },
    exportLedger: { from: '2026-01-01', to: '2026-01-31' },
    grantCredit: { email, amount, reason },
    refundOrder: { orderNumber, amount, to: 'wallet', lineItemIds: [lineItemId], reason },
    listRefundsToSend: { after: randomUUID() },
    recordRefundSent: { refundId, sentOn: today },
    recordTransfer: { orderNumber: awaitedNumber, amount, bookedOn: today },
    assignSuspense: { ...assigned, currency: 'EUR', to: 'order', reason },
  }
}

const jobInputs = { listFailedJobs: {}, retryJob: { id: randomUUID() } }

function paperInputs({ seen }: SampleOrders) {
  const paper = { document: 'pro-forma', format: 'pdf' }
  return {
    getOrderDocument: { id: randomUUID(), ...paper },
    getStaffOrderDocument: { id: seen, ...paper },
    issueStaffInvoice: { id: seen },
    ...artworkInputs(),
  }
}

function designInputs() {
  const line = { orderId: randomUUID(), lineItemId: randomUUID() }
  const file = { name: 'sketch.png', bytes: 10, fingerprint: '' }
  return {
    getDesign: line,
    sendDesignBrief: { ...line, answers: { purpose: ['A market stall'] }, seen: 0 },
    startBriefUpload: { ...line, ...file },
    removeBriefFile: { ...line, fileId: randomUUID() },
    commentOnDesign: { ...line, id: randomUUID(), text: 'A little larger.' },
    wantDesignChanges: { ...line, version: 1 },
    approveDesign: { ...line, version: 1 },
  }
}

function designDeskInputs({ working, proposed, approved, uploadId }: SampleOrders['designs']) {
  const { line, fileId } = working
  const pin = { page: 1, x: 0.5, y: 0.25 }
  const said = { id: randomUUID(), version: 1, pin, text: 'Which of the two logos?' }
  return {
    listStaffDesigns: { view: 'to_do' },
    getStaffDesign: line,
    claimDesign: { ...line, take: 'free' },
    answerDesign: { ...line, ...said },
    startDesignUpload: { ...line, name: 'proof.pdf', bytes: 10, fingerprint: randomUUID() },
    finishDesignUpload: { uploadId },
    removeDesignDraft: { ...line, fileId },
    proposeDesign: { ...proposed.line, fileId: proposed.fileId, note: 'The first one.' },
    handOverDesign: { ...approved.line, fileId: approved.fileId },
  }
}
