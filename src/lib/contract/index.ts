import * as addressLookup from './address-lookup.ts'
import * as agentCart from './agent-cart.ts'
import * as apiKey from './api-key.ts'
import * as artwork from './artwork.ts'
import * as artworkDesk from './artwork-desk.ts'
import * as artworkRepair from './artwork-repair.ts'
import * as artworkUploads from './artwork-uploads.ts'
import * as audit from './audit.ts'
import * as auth from './auth.ts'
import * as backOffice from './back-office.ts'
import * as cart from './cart.ts'
import * as cartArrival from './cart-arrival.ts'
import * as cartArtwork from './cart-artwork.ts'
import * as cartNotes from './cart-notes.ts'
import * as company from './company.ts'
import * as companyAddress from './company-address.ts'
import * as contact from './contact.ts'
import * as content from './content.ts'
import * as customConfig from './custom-config.ts'
import * as customer from './customer.ts'
import * as customerCare from './customer-care.ts'
import * as design from './design.ts'
import * as designDesk from './design-desk.ts'
import * as document from './document.ts'
import * as documentPreferences from './document-preferences.ts'
import * as draft from './draft.ts'
import * as draftPicture from './draft-picture.ts'
import type { Endpoint } from './endpoint.ts'
import * as figures from './figures.ts'
import * as invoice from './invoice.ts'
import * as invoiceAddress from './invoice-address.ts'
import * as jobTicket from './job-ticket.ts'
import * as jobs from './jobs.ts'
import * as keptCard from './kept-card.ts'
import * as ledger from './ledger.ts'
import * as leftOver from './left-over.ts'
import * as legacyOrder from './legacy-order.ts'
import * as mail from './mail.ts'
import * as newsletter from './newsletter.ts'
import * as order from './order.ts'
import * as orderEdit from './order-edit.ts'
import * as orderExport from './order-export.ts'
import * as ownData from './own-data.ts'
import * as ownDesign from './own-design.ts'
import * as passkey from './passkey.ts'
import * as payment from './payment.ts'
import * as paymentPlan from './payment-plan.ts'
import * as personalArea from './personal-area.ts'
import * as prices from './prices.ts'
import * as product from './product.ts'
import * as production from './production.ts'
import * as promocode from './promocode.ts'
import * as publication from './publication.ts'
import * as refund from './refund.ts'
import * as savedDesign from './saved-design.ts'
import * as session from './session.ts'
import * as sessions from './sessions.ts'
import * as sharedCart from './shared-cart.ts'
import * as staff from './staff.ts'
import * as staffAccounts from './staff-accounts.ts'
import * as statement from './statement.ts'
import * as stock from './stock.ts'
import * as template from './template.ts'
import * as wallet from './wallet.ts'
import * as webhook from './webhook.ts'
import * as withdrawal from './withdrawal.ts'
import * as writtenOffer from './written-offer.ts'

const slices = {
  stock,
  template,
  writtenOffer,
  backOffice,
  figures,
  jobTicket,
  production,
  orderExport,
  session,
  sessions,
  auth,
  customer,
  addressLookup,
  customerCare,
  company,
  companyAddress,
  ownData,
  ownDesign,
  passkey,
  audit,
  cart,
  cartArrival,
  cartNotes,
  order,
  orderEdit,
  artwork,
  artworkDesk,
  artworkRepair,
  artworkUploads,
  cartArtwork,
  design,
  designDesk,
  payment,
  paymentPlan,
  keptCard,
  personalArea,
  wallet,
  invoice,
  invoiceAddress,
  leftOver,
  legacyOrder,
  ledger,
  statement,
  content,
  product,
  customConfig,
  savedDesign,
  prices,
  promocode,
  refund,
  sharedCart,
  staff,
  staffAccounts,
  agentCart,
  apiKey,
  webhook,
  jobs,
  mail,
  document,
  documentPreferences,
  draft,
  draftPicture,
  publication,
  contact,
  withdrawal,
  newsletter,
}

/** Every call of the API with its slice, for the server's mounting test and the OpenAPI document. */
export const endpoints: { name: string; slice: string; endpoint: Endpoint }[] = Object.entries(
  slices,
).flatMap(([slice, declarations]) =>
  Object.entries(declarations)
    .filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1]))
    .map(([name, endpoint]) => ({ name, slice, endpoint })),
)

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value
}
