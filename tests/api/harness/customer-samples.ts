import { randomUUID } from 'node:crypto'
import { PASSWORD } from './people.ts'

const address = {
  firstName: 'Nora',
  lastName: 'Quill',
  streetName: '1 Folio Street',
  city: 'Dublin',
  country: 'IE',
  postalCode: 'D02 X285',
}

const made = { id: 'bm8', clientDataJSON: 'e30', attestationObject: 'oA' }
const signed = {
  id: 'bm8',
  clientDataJSON: 'e30',
  authenticatorData: 'bm8',
  signature: 'bm8',
  userHandle: 'bm8',
}

/** Of calls about customers, as `sampleInputs` has them. */
export function customerInputs(email: string, cartId: string): Record<string, object> {
  return {
    createCustomer: {
      email: `${randomUUID()}@example.test`,
      password: PASSWORD,
      firstName: 'Nora',
      lastName: 'Quill',
      termsAccepted: true,
      acceptedTerms: 'en-1a2b3c4d',
    },
    getCustomer: {},
    getPersonalArea: {},
    changeCustomer: {
      email: 'nora@example.test',
      firstName: 'Nora',
      lastName: 'Quill',
      company: 'Quill & Co',
      vatNumber: 'IE1234567T',
      user_subscriber_status: '1',
    },
    checkVatNumber: {},
    findAddresses: { text: '12 Platen', country: 'IE', within: 'GB|RM|ENG|LANE' },
    retrieveAddress: { id: 'GB|RM|B|1' },
    takeAgentCart: { token: randomUUID() },
    getInvoiceAddress: {},
    changeInvoiceAddress: { buyerReference: 'K 4711', pec: 'fatture@pec.example' },
    continueAsGuest: { email: `${randomUUID()}@example.test` },
    askAccount: {},
    listWithdrawals: { limit: 5, after: '6b1f4c1e-7d3a-4c52-9a51-0c8f1f4d2e11' },
    withdrawFromContract: { name: 'Nora', email, orderNumber: 'QIE-26-000001', goods: 'the boxes' },
    listSessions: {},
    endSession: { id: randomUUID() },
    endOtherSessions: {},
    changePassword: { currentPassword: PASSWORD, password: `${PASSWORD} again` },
    askLoginCode: { email: `${randomUUID()}@example.test` },
    loginByCode: { email: `${randomUUID()}@example.test`, code: '000 000' },
    askPasswordReset: { email: `${randomUUID()}@example.test` },
    resetPassword: { token: 'none', password: PASSWORD },
    askEmailChange: { email: `${randomUUID()}@example.test`, currentPassword: PASSWORD, code: '' },
    listPasskeys: {},
    askNewPasskey: { currentPassword: PASSWORD, code: '' },
    addPasskey: { name: 'Laptop', response: { ...made, transports: ['internal'] } },
    renamePasskey: { id: randomUUID(), name: 'Phone' },
    removePasskey: { id: randomUUID() },
    dropPassword: { currentPassword: 'not this one' },
    askPasskey: {},
    loginByPasskey: { response: signed },
    exportOwnData: { currentPassword: PASSWORD, code: '' },
    eraseOwnAccount: { currentPassword: 'not this one', code: '' },
    askVerification: {},
    confirmEmail: { token: 'none' },
    createAddress: { ...address, type: 'shipping' },
    changeAddress: {
      ...address,
      id: randomUUID(),
      company: 'Quill & Co',
      additionalInfo: 'Second floor',
      region: 'Co. Dublin',
      phone: '01 555 0180',
      cartId,
    },
    setDefaultAddress: { type: 'shipping', id: randomUUID(), cartId },
    deleteAddress: { type: 'shipping', id: randomUUID() },
    findCustomerByEmail: { email },
  }
}

/** Of calls about a customer's company and its orders. */
export function companyInputs(): Record<string, object> {
  const id = randomUUID()
  return {
    getCompany: {},
    createCompany: { name: 'Quill & Co' },
    changeCompany: { name: 'Quill & Daughters', approveAbove: 50_000 },
    inviteMember: { email: `${randomUUID()}@example.test`, roles: ['orders'] },
    withdrawInvitation: { id },
    readInvitation: { token: 'none' },
    joinCompany: { token: 'none' },
    changeMember: { id, roles: ['orders', 'sees'] },
    removeMember: { id },
    approveOrder: { id },
    listCompanyAddresses: {},
    shareAddress: { id },
    endSharedAddress: { id },
    takeCompanyAddress: { id, type: 'shipping' },
    declineOrder: { id, reason: 'Not this month.' },
  }
}

/** Of calls by which staff find and help customers. */
export function customerCareInputs(id: string): Record<string, object> {
  const change = { id, reason: 'asked on the telephone' }
  return {
    listStaffCustomers: { search: 'quill', after: randomUUID(), limit: 10 },
    getStaffCustomer: { id },
    getStaffStatement: { id, from: '2026-01-01', to: '2026-12-31' },
    lockCustomer: change,
    unlockCustomer: change,
    allowDebits: change,
    endCustomerSessions: change,
    sendPasswordLink: change,
    editCustomer: {
      ...change,
      firstName: 'Nora',
      lastName: 'Quill',
      company: 'Quill & Co',
      vatNumber: 'IE1234567T',
      category: '1',
      groups: ['schools'],
      companyGroups: ['schools'],
      externalId: 'Q-1',
      isPremium: true,
      premiumReason: 'reseller',
      hasWallet: true,
      hasDeferredPayments: true,
    },
    noteCustomer: { id, text: 'She rings at noon.' },
    listStaffActs: {
      act: 'customer.found',
      by: randomUUID(),
      subject: `customer:${id}`,
      since: '2026-11-01',
      until: '2026-11-30',
      after: '999999',
    },
  }
}

/** Of calls by which staff decide about each other's accounts; `id` is a colleague's without a role elsewhere. */
export function staffAccountInputs(id: string): Record<string, object> {
  const reason = 'joined the workshop'
  const decision = { id, reason }
  return {
    listStaffAccounts: {},
    inviteStaff: {
      email: `${randomUUID()}@staff.test`,
      name: 'Ciara Walsh',
      grants: [{ role: 'support', tenant: 'ie' }],
      reason,
    },
    sendStaffLink: decision,
    grantStaffRole: { ...decision, role: 'editor', tenant: 'ie' },
    revokeStaffRole: { ...decision, role: 'editor', tenant: 'ie' },
    endStaffSession: { ...decision, sessionId: decision.id },
    endStaffSessions: decision,
    resetStaffSecondFactor: decision,
    blockStaff: decision,
    unblockStaff: decision,
    acceptStaffLink: { token: 'none', password: PASSWORD },
  }
}
