import { randomUUID } from 'node:crypto'
import type { SampleOrders } from './access-samples.ts'

/** Of a cart, of a line of it and of one of an order. */
export function preferenceInputs(cartId: string) {
  const documentPreferences = { whenInDoubt: 'mend' }
  return {
    setCartNotes: { cartId },
    setCartDocumentPreferences: { cartId, cartItemId: randomUUID(), documentPreferences },
    setOrderDocumentPreferences: {
      ...{ orderId: randomUUID(), lineItemId: randomUUID() },
      documentPreferences,
    },
  }
}

/** For the calls of the plant. */
export function productionInputs({ artwork, printed }: SampleOrders) {
  return {
    listProduction: {
      window: 'all',
      machine: 'family:none',
      material: 'paper:none',
      stage: 'ready',
      after: `${randomUUID()} ${randomUUID()}`,
      limit: 10,
    },
    countProduction: { window: 'all' },
    getProductionLine: { reference: 'QIE-26-000001-1' },
    getPrintFile: { reference: printed, layout: 'pages' },
    getProductionTickets: { lines: 'QIE-26-000001-1' },
    moveProduction: {
      lines: [artwork.looked.line],
      event: 'ship',
      shipment: { carrier: 'An Post', number: 'CE 1', url: 'https://www.example.ie/CE1' },
    },
  }
}

/** For the calls of customers' files. */
export function artworkInputs() {
  return {
    getArtwork: { orderId: randomUUID(), lineItemId: randomUUID() },
    getArtworkProof: { orderId: randomUUID(), lineItemId: randomUUID() },
    startUpload: {
      orderId: randomUUID(),
      lineItemId: randomUUID(),
      name: 'card.pdf',
      bytes: 1,
      fingerprint: '',
    },
    finishUpload: { uploadId: randomUUID() },
    cancelUpload: { uploadId: randomUUID() },
    getOrderArtwork: { orderId: randomUUID() },
    arrangeArtwork: {
      orderId: randomUUID(),
      lineItemId: randomUUID(),
      files: [randomUUID()],
    },
    removeArtworkFile: {
      orderId: randomUUID(),
      lineItemId: randomUUID(),
      fileId: randomUUID(),
    },
    approveArtwork: {
      orderId: randomUUID(),
      lineItemId: randomUUID(),
      files: [randomUUID()],
      consent: true,
    },
    answerArtwork: { orderId: randomUUID(), lineItemId: randomUUID(), text: 'Yes, move it.' },
    resetLineItemArtwork: { orderId: randomUUID(), lineItemId: randomUUID() },
    arrangeCartArtwork: {
      cartId: randomUUID(),
      lineItemId: randomUUID(),
      files: [randomUUID()],
    },
    getCartArtwork: { cartId: randomUUID() },
    startCartUpload: {
      cartId: randomUUID(),
      lineItemId: randomUUID(),
      name: 'card.pdf',
      bytes: 1,
      fingerprint: '',
    },
    finishCartUpload: { uploadId: randomUUID() },
    cancelCartUpload: { uploadId: randomUUID() },
    removeCartArtwork: { cartId: randomUUID(), lineItemId: randomUUID(), fileId: randomUUID() },
    openOwnDesign: lineOf(),
    keepOwnDesign: {
      ...lineOf(),
      revision: 0,
      document: { pages: [{ ground: 'cream', parts: [] }] },
    },
    addOwnDesignPicture: { ...lineOf(), base64: 'AAAA' },
    useOwnDesign: { ...lineOf(), revision: 1 },
    askRepair: { ...repairOf(), fileId: randomUUID(), kinds: ['reorder'], order: [2, 1] },
    acceptRepair: { ...repairOf(), repairId: randomUUID() },
    discardRepair: { ...repairOf(), repairId: randomUUID() },
  }
}

const lineOf = () => ({ cartId: randomUUID(), lineItemId: randomUUID() })
const repairOf = () => ({ orderId: randomUUID(), lineItemId: randomUUID() })

/** For what staff do with customers' files. */
export function deskInputs({ artwork, repairs }: SampleOrders) {
  const { looked, claimed, asked, rejected, approved } = artwork
  return {
    listStaffArtwork: { view: 'mine' },
    getStaffArtwork: looked.line,
    getStaffArtworkProof: looked.line,
    claimArtwork: { ...claimed.line, take: 'free' },
    askAboutArtwork: { ...asked.line, text: 'May we?' },
    rejectArtwork: { ...rejected.line, reasons: ['too_coarse'], text: 'It has 84 ppi.' },
    approveStaffArtwork: { ...approved.line, files: [approved.fileId] },
    askStaffRepair: {
      ...repairs.asked.line,
      fileId: repairs.asked.fileId,
      kinds: ['reorder'],
      order: [2, 1],
    },
    acceptStaffRepair: { ...repairs.accepted.line, repairId: repairs.accepted.repairId },
    getStaffUploads: { order: looked.line.orderId },
    getStaffPaymentPlan: { orderId: looked.line.orderId },
    startStaffUpload: { ...looked.line, name: 'card.pdf', bytes: 1, fingerprint: '' },
    discardStaffRepair: { ...repairs.discarded.line, repairId: repairs.discarded.repairId },
    finishStaffUpload: repairs.arrived,
  }
}
