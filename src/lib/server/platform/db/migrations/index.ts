import type { Migration } from 'kysely/migration'
import * as customers from './0001-customers.ts'
import * as editions from './0002-editions.ts'
import * as carts from './0003-carts.ts'
import * as orders from './0004-orders.ts'
import * as payments from './0005-payments.ts'
import * as sandbox from './0006-sandbox.ts'
import * as editionNodes from './0008-edition-nodes.ts'
import * as staff from './0009-staff.ts'
import * as editionKinds from './0010-edition-kinds.ts'
import * as unusableNotices from './0011-unusable-notices.ts'
import * as schemaMark from './0012-schema-mark.ts'
import * as mail from './0014-mail.ts'
import * as orderExpiry from './0015-order-expiry.ts'
import * as leftOver from './0016-left-over.ts'
import * as contentDrafts from './0017-content-drafts.ts'
import * as mailReplyTo from './0018-mail-reply-to.ts'
import * as newsletter from './0020-newsletter.ts'
import * as rollBackFrom from './0021-roll-back-from.ts'
import * as promocodes from './0024-promocodes.ts'
import * as addressTerms from './0029-address-terms.ts'
import * as accounts from './0030-accounts.ts'
import * as guests from './0031-guests.ts'
import * as ledger from './0034-ledger.ts'
import * as paymentMethods from './0035-payment-methods.ts'
import * as lineFulfilment from './0039-line-fulfilment.ts'
import * as backOffice from './0040-back-office.ts'
import * as artwork from './0043-artwork.ts'
import * as artworkPlace from './0044-artwork-place.ts'
import * as artworkDesk from './0045-artwork-desk.ts'
import * as invoices from './0047-invoices.ts'
import * as customerCare from './0051-customer-care.ts'
import * as loginCodes from './0052-login-codes.ts'
import * as lineTaxClass from './0055-line-tax-class.ts'
import * as advertisedPrices from './0056-advertised-prices.ts'
import * as groupsAndInvitations from './0058-groups-and-invitations.ts'
import * as erasedCustomers from './0059-erased-customers.ts'
import * as customConfigs from './0061-custom-configs.ts'
import * as apiKeys from './0062-api-keys.ts'
import * as orderEdits from './0063-order-edits.ts'
import * as webhooks from './0064-webhooks.ts'
import * as vatChecks from './0065-vat-checks.ts'
import * as design from './0066-design.ts'
import * as productionWork from './0067-production-work.ts'
import * as refundsByHand from './0068-refunds-by-hand.ts'
import * as deletedFiles from './0069-deleted-files.ts'
import * as artworkRepairs from './0070-artwork-repairs.ts'
import * as stock from './0071-stock.ts'
import * as keptCards from './0072-kept-cards.ts'
import * as artworkSenders from './0073-artwork-senders.ts'
import * as companies from './0074-companies.ts'
import * as disputes from './0075-disputes.ts'
import * as invoiceAddresses from './0076-invoice-addresses.ts'
import * as mandates from './0077-mandates.ts'
import * as passkeys from './0078-passkeys.ts'
import * as savedDesigns from './0079-saved-designs.ts'
import * as writtenOffers from './0080-written-offers.ts'
import * as companyGroups from './0081-company-groups.ts'
import * as agentCarts from './0082-agent-carts.ts'
import * as companyAddresses from './0083-company-addresses.ts'
import * as savedLines from './0084-saved-lines.ts'
import * as cartShares from './0085-cart-shares.ts'
import * as passkeyLogins from './0086-passkey-logins.ts'
import * as debits from './0087-debits.ts'
import * as disputedErasure from './0088-disputed-erasure.ts'
import * as uploadLeases from './0089-upload-leases.ts'
import * as legacyOrders from './0090-legacy-orders.ts'
import * as paymentPlans from './0091-payment-plans.ts'
import * as contestedAddresses from './0092-contested-addresses.ts'
import * as manyOrders from './0093-many-orders.ts'
import * as lineMargins from './0094-line-margins.ts'
import * as loginNetworks from './0095-login-networks.ts'
import * as bouncedMails from './0096-bounced-mails.ts'
import * as partShipments from './0097-part-shipments.ts'
import * as lateFiles from './0098-late-files.ts'
import * as withdrawals from './0103-withdrawals.ts'
import * as leftToStaff from './0106-left-to-staff.ts'
import * as cartFiles from './0107-cart-files.ts'
import * as debitedPlans from './0109-debited-plans.ts'
import * as arrivals from './0112-arrivals.ts'
import * as filesInUse from './0114-files-in-use.ts'
import * as droppedParts from './0135-dropped-parts.ts'
import * as answeredWithdrawals from './0140-answered-withdrawals.ts'
import * as senders from './0141-senders.ts'
import * as uploadsOfStaff from './0142-uploads-of-staff.ts'
import * as drawnBytes from './0148-drawn-bytes.ts'
import * as selectiveFirst from './0149-selective-first.ts'
import * as ownDesigns from './0150-own-designs.ts'
import * as draftPictures from './0166-draft-pictures.ts'
import * as cartNotes from './0170-cart-notes.ts'
import * as acceptedTerms from './0175-accepted-terms.ts'
import * as formerNewsletterAddresses from './0186-former-newsletter-addresses.ts'
import * as cartVersions from './0200-cart-versions.ts'

/**
 * Every migration by name, in order. A released one is never changed; a new one is added, and what it
 * takes away is named by `needs` (migrate.ts).
 */
export const migrations: Record<string, Migration> = {
  '0001-customers': customers,
  '0002-editions': editions,
  '0003-carts': carts,
  '0004-orders': orders,
  '0005-payments': payments,
  '0006-sandbox': sandbox,
  '0008-edition-nodes': editionNodes,
  '0009-staff': staff,
  '0010-edition-kinds': editionKinds,
  '0011-unusable-notices': unusableNotices,
  '0012-schema-mark': schemaMark,
  '0014-mail': mail,
  '0015-order-expiry': orderExpiry,
  '0016-left-over': leftOver,
  '0017-content-drafts': contentDrafts,
  '0018-mail-reply-to': mailReplyTo,
  '0020-newsletter': newsletter,
  '0021-roll-back-from': rollBackFrom,
  '0024-promocodes': promocodes,
  '0029-address-terms': addressTerms,
  '0030-accounts': accounts,
  '0031-guests': guests,
  '0034-ledger': ledger,
  '0035-payment-methods': paymentMethods,
  '0039-line-fulfilment': lineFulfilment,
  '0040-back-office': backOffice,
  '0043-artwork': artwork,
  '0044-artwork-place': artworkPlace,
  '0045-artwork-desk': artworkDesk,
  '0047-invoices': invoices,
  '0051-customer-care': customerCare,
  '0052-login-codes': loginCodes,
  '0055-line-tax-class': lineTaxClass,
  '0056-advertised-prices': advertisedPrices,
  '0058-groups-and-invitations': groupsAndInvitations,
  '0059-erased-customers': erasedCustomers,
  '0061-custom-configs': customConfigs,
  '0062-api-keys': apiKeys,
  '0063-order-edits': orderEdits,
  '0064-webhooks': webhooks,
  '0065-vat-checks': vatChecks,
  '0066-design': design,
  '0067-production-work': productionWork,
  '0068-refunds-by-hand': refundsByHand,
  '0069-deleted-files': deletedFiles,
  '0070-artwork-repairs': artworkRepairs,
  '0071-stock': stock,
  '0072-kept-cards': keptCards,
  '0073-artwork-senders': artworkSenders,
  '0074-companies': companies,
  '0075-disputes': disputes,
  '0076-invoice-addresses': invoiceAddresses,
  '0077-mandates': mandates,
  '0078-passkeys': passkeys,
  '0079-saved-designs': savedDesigns,
  '0080-written-offers': writtenOffers,
  '0081-company-groups': companyGroups,
  '0082-agent-carts': agentCarts,
  '0083-company-addresses': companyAddresses,
  '0084-saved-lines': savedLines,
  '0085-cart-shares': cartShares,
  '0086-passkey-logins': passkeyLogins,
  '0087-debits': debits,
  '0088-disputed-erasure': disputedErasure,
  '0089-upload-leases': uploadLeases,
  '0090-legacy-orders': legacyOrders,
  '0091-payment-plans': paymentPlans,
  '0092-contested-addresses': contestedAddresses,
  '0093-many-orders': manyOrders,
  '0094-line-margins': lineMargins,
  '0095-login-networks': loginNetworks,
  '0096-bounced-mails': bouncedMails,
  '0097-part-shipments': partShipments,
  '0098-late-files': lateFiles,
  '0103-withdrawals': withdrawals,
  '0106-left-to-staff': leftToStaff,
  '0107-cart-files': cartFiles,
  '0109-debited-plans': debitedPlans,
  '0112-arrivals': arrivals,
  '0114-files-in-use': filesInUse,
  '0135-dropped-parts': droppedParts,
  '0140-answered-withdrawals': answeredWithdrawals,
  '0141-senders': senders,
  '0142-uploads-of-staff': uploadsOfStaff,
  '0148-drawn-bytes': drawnBytes,
  '0149-selective-first': selectiveFirst,
  '0150-own-designs': ownDesigns,
  '0166-draft-pictures': draftPictures,
  '0170-cart-notes': cartNotes,
  '0175-accepted-terms': acceptedTerms,
  '0186-former-newsletter-addresses': formerNewsletterAddresses,
  '0200-cart-versions': cartVersions,
}
