import type { ColumnType, Generated, Insertable, Selectable } from 'kysely'
import type { TransferKind } from '../../../domain/ledger/accounts.ts'
import type { StoredOrderState } from '../../../domain/order/states.ts'
import type { PaymentEvent, PaymentState } from '../../../domain/payment/states.ts'
import type { AgentCartTable } from './agent-cart-table.ts'
import type { ArtworkTables } from './artwork-tables.ts'
import type { CartShareTable } from './cart-share-table.ts'
import type * as company from './company-tables.ts'
import type {
  ContentDraftDocumentTable,
  ContentDraftPictureTable,
  ContentDraftTable,
  ContentPublicationProblemTable,
  ContentPublicationTable,
  ContentSourceTable,
  ContentWebhookDeliveryTable,
  DocumentTable,
  DraftDocumentTable,
  EditionDocumentTable,
  EditionNodeTable,
  EditionTable,
} from './content-tables.ts'
import type { CustomConfigTable } from './custom-config-table.ts'
import type {
  AddressTable,
  CredentialTable,
  CustomerNoteTable,
  CustomerTable,
  InvoiceAddressTable,
} from './customer-tables.ts'
import type { DesignTables } from './design-tables.ts'
import type {
  FulfilmentTables,
  OrderEditTable,
  OrderHistoryTable,
  OrderNoteTable,
  OrderNumberTable,
} from './fulfilment-tables.ts'
import type { InvoiceNumberTable, InvoiceTable } from './invoice-tables.ts'
import type { LegacyOrderTable } from './legacy-order-table.ts'
import type { CartLineTable, CartTable, LeftOverLineTable, OrderLineTable } from './line-tables.ts'
import type { LoginTable, OneTimeLinkTable } from './login-tables.ts'
import type { MailTable } from './mail-table.ts'
import type {
  NewsletterFormerAddressTable,
  NewsletterSubscriptionTable,
} from './newsletter-table.ts'
import type { OwnDesignPictureTable, OwnDesignTable } from './own-design-tables.ts'
import type { PasskeyChallengeTable, PasskeyTable } from './passkey-tables.ts'
import type {
  BankEntryTable,
  DisputeTable,
  InstalmentTable,
  KeptCardTable,
  MandateTable,
  PaymentPlanTable,
  PaymentTable,
  RefundTable,
  SandboxCardTable,
} from './payment-tables.ts'
import type { AdvertisedPriceTable } from './price-tables.ts'
import type { PromocodeTable, PromocodeUseTable } from './promocode-tables.ts'
import type {
  SandboxDeliveryTable,
  SandboxRefundTable,
  SandboxSessionTable,
} from './sandbox-tables.ts'
import type { SavedDesignTable } from './saved-design-table.ts'
import type {
  ActingLoginTable,
  ApiKeyTable,
  StaffAccountTable,
  StaffActTable,
  StaffLinkTable,
  StaffRoleTable,
  StaffSessionTable,
} from './staff-tables.ts'
import type { StockHoldTable, StockLevelTable, StockMoveTable } from './stock-tables.ts'
import type { VatCheckTable } from './vat-check-table.ts'
import type * as webhook from './webhook-tables.ts'
import type { WrittenOfferNumberTable, WrittenOfferTable } from './written-offer-tables.ts'

/** A column the database fills in when it is left out. */
type Defaulted<T> = Generated<T>
/** Written as JSON text, read as a value; a shape of its slice does both. */
export type Json<T> = ColumnType<T, string, string>

/** Nobody writes it any more, nor reads it: see `is_admin` of customers. */
export type LoginAuditTable = {
  tenant: string
  id: string
  admin_id: string
  customer_id: string
  reason: string
  ip: string
  at: Date
}

export type ShopOrderTable = company.CompanyOrderColumns &
  Pick<CartTable, 'arrival'> & {
    tenant: string
    id: string
    number: string
    customer_id: string
    cart_id: string
    state: StoredOrderState
    currency: string
    country: string
    locale: string
    total_net: number
    total_vat: number
    total_gross: number
    /** VAT by rate in basis points. */
    portions: Json<unknown>
    shipping_address: Json<unknown>
    billing_address: Json<unknown>
    sender: string
    custom_sender: string
    invoice_requested: boolean
    internal_checkout: boolean
    skip_doc_review: boolean
    accepted_terms: string
    deferred: boolean
    /** How often its lines were changed. */
    edits: Generated<number>
    /** Whose company accounts for its VAT, and what proves it; null where VAT is charged as usual. */
    reverse_charge: Json<unknown> | null
    created_at: Date
    /** When it expires unpaid; null until somebody has looked, for orders of older releases. */
    expires_at: Date | null
  }

export type PaymentHistoryTable = {
  tenant: string
  payment_id: string
  seq: Generated<string>
  event: PaymentEvent | 'create'
  state: PaymentState
  actor: string
  reason: string
  at: Date
}

export type PaymentEventTable = {
  tenant: string
  provider: string
  event_id: string
  /** Null where the notice names none of ours. */
  payment_id: string | null
  body: string
  received_at: Date
}

export type LedgerEntryTable = {
  tenant: string
  transfer_id: string
  account: string
  /** Minor units; debits above zero, credits below. */
  amount: ColumnType<string, number, never>
  currency: string
  order_id: string | null
  payment_id: string | null
  at: Date
  kind: Defaulted<TransferKind>
  actor: Defaulted<string>
  reason: Defaulted<string>
  /** Whose wallet it concerns. */
  customer_id: string | null
}

/** One row: the oldest migration that a release must know. */
export type SchemaMarkTable = { only_one: Generated<boolean>; oldest: string }

export type IdempotencyTable = {
  tenant: string
  actor: string
  endpoint: string
  key: string
  request_hash: Buffer
  /** What was done, enough to finish the answer after a crash. */
  effect: Json<unknown>
  answer: string | null
  created_at: Date
}

export type Tables = ArtworkTables &
  DesignTables &
  FulfilmentTables & {
    edition: EditionTable
    document: DocumentTable
    edition_document: EditionDocumentTable
    edition_node: EditionNodeTable
    draft_document: DraftDocumentTable
    content_draft: ContentDraftTable
    content_draft_document: ContentDraftDocumentTable
    content_draft_picture: ContentDraftPictureTable
    content_source: ContentSourceTable
    content_publication: ContentPublicationTable
    content_publication_problem: ContentPublicationProblemTable
    content_webhook_delivery: ContentWebhookDeliveryTable
    customer: CustomerTable
    address: AddressTable
    company: company.CompanyTable
    company_member: company.CompanyMemberTable
    company_address: company.CompanyAddressTable
    company_invitation: company.CompanyInvitationTable
    one_time_link: OneTimeLinkTable
    passkey: PasskeyTable
    passkey_challenge: PasskeyChallengeTable
    credential: CredentialTable
    login: LoginTable
    login_audit: LoginAuditTable
    customer_note: CustomerNoteTable
    invoice_address: InvoiceAddressTable
    staff_account: StaffAccountTable
    staff_link: StaffLinkTable
    staff_role: StaffRoleTable
    staff_session: StaffSessionTable
    schema_mark: SchemaMarkTable
    mail: MailTable
    newsletter_former_address: NewsletterFormerAddressTable
    newsletter_subscription: NewsletterSubscriptionTable
    staff_act: StaffActTable
    acting_login: ActingLoginTable
    api_key: ApiKeyTable
    agent_cart: AgentCartTable
    cart: CartTable
    cart_line: CartLineTable
    cart_share: CartShareTable
    left_over_line: LeftOverLineTable
    shop_order: ShopOrderTable
    order_line: OrderLineTable
    order_history: OrderHistoryTable
    order_note: OrderNoteTable
    order_edit: OrderEditTable
    order_number: OrderNumberTable
    payment: PaymentTable
    payment_history: PaymentHistoryTable
    payment_event: PaymentEventTable
    ledger_entry: LedgerEntryTable
    refund: RefundTable
    invoice: InvoiceTable
    invoice_number: InvoiceNumberTable
    bank_entry: BankEntryTable
    webhook: webhook.WebhookTable
    webhook_event: webhook.WebhookEventTable
    webhook_delivery: webhook.WebhookDeliveryTable
    webhook_attempt: webhook.WebhookAttemptTable
    idempotency: IdempotencyTable
    advertised_price: AdvertisedPriceTable
    custom_config: CustomConfigTable
    own_design: OwnDesignTable
    own_design_picture: OwnDesignPictureTable
    saved_design: SavedDesignTable
    written_offer: WrittenOfferTable
    legacy_order: LegacyOrderTable
    written_offer_number: WrittenOfferNumberTable
    stock_level: StockLevelTable
    stock_move: StockMoveTable
    stock_hold: StockHoldTable
    vat_check: VatCheckTable
    promocode: PromocodeTable
    promocode_use: PromocodeUseTable
    sandbox_session: SandboxSessionTable
    sandbox_delivery: SandboxDeliveryTable
    sandbox_refund: SandboxRefundTable
    sandbox_card: SandboxCardTable
    kept_card: KeptCardTable
    mandate: MandateTable
    instalment: InstalmentTable
    payment_plan: PaymentPlanTable
    dispute: DisputeTable
  }

export type CustomerRow = Selectable<CustomerTable>
export type LoginRow = Selectable<LoginTable>
export type NewCustomer = Insertable<CustomerTable>
export type PaymentRow = Selectable<PaymentTable>
export type SandboxSessionRow = Selectable<SandboxSessionTable>
