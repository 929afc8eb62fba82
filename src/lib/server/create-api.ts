import Fastify, { type FastifyError, type FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Endpoint } from '../contract/endpoint.ts'
import { isBrokenOff, isFault, ofFastify, refusalOf, sendProblem } from './api-refusals.ts'
import { mountAgents } from './commerce/agents/index.ts'
import {
  type ArtworkSettings,
  checkOfCart,
  filesOfLines,
  mountArtwork,
} from './commerce/artwork/index.ts'
import { mountBackOffice, orderFigures } from './commerce/back-office/index.ts'
import { type CheckFile, mountCart } from './commerce/cart/index.ts'
import { mountCustomConfig } from './commerce/custom-config/index.ts'
import { mountDesign } from './commerce/design/index.ts'
import { mountInvoice } from './commerce/invoice/index.ts'
import { mountJobTicket } from './commerce/job-ticket/index.ts'
import { mountLedger } from './commerce/ledger/index.ts'
import { mountLegacyOrder } from './commerce/legacy-order/index.ts'
import { type FilesOf, mountOrder } from './commerce/order/index.ts'
import { mountOrderEdit } from './commerce/order-edit/index.ts'
import { mountOrderExport } from './commerce/order-export/index.ts'
import { mountOwnDesign } from './commerce/own-design/index.ts'
import { allowedMethods, mountPayment, type PaymentModule } from './commerce/payment/index.ts'
import { mountPersonalArea } from './commerce/personal-area/index.ts'
import { mountPrices } from './commerce/prices/index.ts'
import { mountProduct } from './commerce/product/index.ts'
import { mountProduction } from './commerce/production/index.ts'
import { mountPromocode } from './commerce/promocode/index.ts'
import { mountSavedDesign } from './commerce/saved-design/index.ts'
import { mountSharedCart } from './commerce/shared-cart/index.ts'
import { mountStatement } from './commerce/statement/index.ts'
import { mountStock } from './commerce/stock/index.ts'
import { mountTemplate } from './commerce/template/index.ts'
import { mountWallet } from './commerce/wallet/index.ts'
import { mountWebhook, type WebhookTerms } from './commerce/webhook/index.ts'
import { mountWithdrawal } from './commerce/withdrawal/index.ts'
import { mountWrittenOffer } from './commerce/written-offer/index.ts'
import { type AddressLookups, mountAddressLookup } from './people/address-lookup/index.ts'
import { findMachine, mountApiKeys } from './people/api-key/index.ts'
import { findCustomerActor, mountAuth } from './people/auth/index.ts'
import { mountCompany } from './people/company/index.ts'
import { mountCompanyAddresses } from './people/company-address/index.ts'
import { mountContact } from './people/contact/index.ts'
import { openOneTime } from './people/credentials/index.ts'
import { mountCustomer } from './people/customer/index.ts'
import { mountCustomerCare } from './people/customer-care/index.ts'
import { mountInvoiceAddress } from './people/invoice-address/index.ts'
import { mountNewsletter } from './people/newsletter/index.ts'
import { mountOwnData } from './people/own-data/index.ts'
import { mountPasskeys } from './people/passkey/index.ts'
import {
  findStaff,
  mountJobs,
  mountMail,
  mountStaff,
  mountStaffAccounts,
  type StaffSettings,
} from './people/staff/index.ts'
import { mountVatNumber, type Vies } from './people/vat-number/index.ts'
import type { Database } from './platform/db/index.ts'
import type { Api } from './platform/http/api.ts'
import { type TrustedProxies, trusted } from './platform/http/client-address.ts'
import { USUAL_BODY } from './platform/http/large-body.ts'
import { createLimiter, type Limits } from './platform/http/limits.ts'
import { mountOpenApi } from './platform/http/openapi.ts'
import { unknownInputOf } from './platform/http/other-builds.ts'
import type { Speaker } from './platform/http/problem.ts'
import { createSlowRefusals } from './platform/http/slow-refusals.ts'
import { beginAnswer, requestId } from './platform/http/watch-answer.ts'
import type { Enqueue, FailedJobs } from './platform/jobs/index.ts'
import type { Places } from './platform/places/index.ts'
import { Refusal } from './refusal.ts'
import { mountContent } from './site/content/index.ts'
import { type Editing, mountDocuments, mountDrafts, mountPictures } from './site/drafts/index.ts'
import { mountPublishing, type PublishJob } from './site/publishing/index.ts'
import { mountSession, type PageInspection } from './site/session/index.ts'
import type { Shop, Tenant } from './site/shop/index.ts'

declare module 'fastify' {
  interface FastifyRequest {
    speaker: Speaker
  }
  interface FastifyContextConfig {
    /** Path as the contract declares it. */
    declared?: string
  }
}

export type ApiSettings = {
  /** The shop of the current edition; null answers 503 `shop_unavailable`. */
  getShop: () => Shop | null
  db: Database
  log: Logger
  /** Null switches rate limits off; `defaultLimits` are fair ones. */
  limits: Limits | null
  /** How a tenant's public addresses start: `https://www.example.ie`. */
  publicOrigin: (tenant: Tenant) => string
  payments: readonly PaymentModule[]
  artwork: ArtworkSettings
  webhooks: WebhookTerms
  /** Where companies' VAT numbers are asked for. */
  vies: Vies
  /** Who is asked for addresses. */
  addressLookups: AddressLookups
  /** Where networks are, as customers are told of their sessions. */
  places: Places
  enqueue: Enqueue
  failedJobs: FailedJobs
  /** Of the pages that this process serves; theirs must name declared fields alone. */
  buildId?: string | undefined
  staff: StaffSettings
  /** What editors change the shop with. */
  editing: Editing
  /** How staff look into a page. */
  inspection: PageInspection
  /** What publishes, and what signs the webhook that asks for it. */
  publishing: { job: PublishJob; secret: string | undefined }
  /** Whose X-Forwarded-For is believed. */
  trustProxy?: TrustedProxies
  /** Told of every endpoint that is mounted. */
  onMount?: (endpoint: Endpoint) => void
  /** Bytes; 64 kB when absent. */
  bodyLimit?: number
}

/**
 * The API as a Fastify instance that listens to nothing: hand it requests by
 * `api.routing(request, response)`. Every endpoint of the contract is mounted.
 */
export async function createApi(settings: ApiSettings): Promise<FastifyInstance> {
  const { db, log, payments, enqueue } = settings
  const app = Fastify({
    logger: false,
    trustProxy: trusted(settings.trustProxy ?? false),
    bodyLimit: settings.bodyLimit ?? USUAL_BODY,
    genReqId: requestId,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    exposeHeadRoutes: false,
    return503OnClosing: false,
    // An address that cannot be read comes to no hook.
    frameworkErrors(error, request, reply) {
      beginAnswer(request, reply)
      sendProblem(ofFastify(error), request, reply)
    },
  })
  app.decorateRequest('speaker', null)
  // Browsers of this shop send no content type; whatever one says, the body is the bytes it is.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.addHook('onRequest', async (request, reply) => beginAnswer(request, reply))
  app.setNotFoundHandler((request, reply) => {
    sendProblem(new Refusal('not_found'), request, reply)
  })
  const slowRefusals = createSlowRefusals()
  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    const refusal = isBrokenOff(error, request) ? new Refusal('body_malformed') : refusalOf(error)
    if (isFault(refusal)) {
      const { method, id } = request
      const path = request.routeOptions.url
      log.error({ err: error, requestId: id, method, path }, 'a call failed')
    }
    await slowRefusals(refusal)
    sendProblem(refusal, request, reply)
    return reply
  })
  const api: Api = { app, context: contextOfCalls(settings), onMount: settings.onMount }
  mountSession(api, settings.inspection)
  mountPeople(api, settings)
  const check: CheckFile = (tx, file) => enqueue(tx, checkOfCart(settings.artwork.check), file)
  mountCart(api, check)
  mountVatNumber(api, settings.vies)
  mountAddressLookup(api, settings.addressLookups)
  const filesOf: FilesOf = (call, lines) => filesOfLines(call, settings.artwork.files, lines)
  mountOrders(api, { payments, vies: settings.vies, check, filesOf })
  mountWebhook(api, settings.webhooks)
  mountJobTicket(api, settings.artwork.files)
  mountProduction(api, settings.artwork.files)
  mountArtwork(api, { ...settings.artwork, enqueue })
  mountDesign(api, { ...settings.artwork, enqueue })
  mountOwnDesign(api, { ...settings.artwork, enqueue })
  const oneTime = openOneTime(settings.staff)
  const { files, erase: eraseFiles } = settings.artwork
  mountOwnData(api, { oneTime, enqueue, files, eraseFiles })
  mountContent(api)
  mountProduct(api)
  mountStock(api)
  mountTemplate(api)
  mountPrices(api)
  mountCustomConfig(api)
  mountSavedDesign(api)
  mountSharedCart(api)
  mountLegacyOrder(api)
  mountWrittenOffer(api)
  mountAgents(api)
  mountPromocode(api)
  mountJobs(api, settings.failedJobs)
  mountDocuments(api, settings.editing)
  mountDrafts(api, settings.editing)
  mountPictures(api, settings.editing)
  mountPublishing(api, { ...settings.publishing, editing: settings.editing, enqueue })
  mountContact(api)
  mountInvoiceAddress(api)
  mountNewsletter(api)
  mountOpenApi(api)
  for (const payment of payments) payment.mount?.(app, { db, enqueue })
  await app.ready()
  return app
}

/** What every call is given, beside what it asks for. */
function contextOfCalls(settings: ApiSettings): Api['context'] {
  const { getShop, db, log, limits, publicOrigin } = settings
  const rule = settings.staff.secondFactor
  return {
    db,
    getShop,
    log,
    publicOrigin,
    signsOf: settings.staff.visitors.signsOf,
    findActor: (database, key, beside) => findCustomerActor(database, key, rule, beside),
    findMachine,
    findStaff: (database, key) => findStaff(database, { ...key, rule }),
    limiter: createLimiter(limits),
    onUnknownInput: unknownInputOf(settings.buildId, log),
  }
}

type OrderTerms = {
  payments: readonly PaymentModule[]
  vies: Vies
  check: CheckFile
  filesOf: FilesOf
}

/** Orders, their money and their papers, for customers and for staff. */
function mountOrders(api: Api, { payments, vies, check, filesOf }: OrderTerms): void {
  const providers = payments.map(({ provider }) => provider)
  mountOrder(api, { allowed: allowedMethods(providers), vies, check, filesOf })
  mountPersonalArea(api, filesOf)
  mountLedger(api)
  mountInvoice(api)
  mountBackOffice(api, providers)
  mountOrderExport(api)
  mountWithdrawal(api)
  mountPayment(api, providers)
  mountWallet(api, providers)
  mountStatement(api)
  mountOrderEdit(api, providers, vies)
}

/** Who is asking, and who helps them. */
function mountPeople(api: Api, { staff, places }: ApiSettings): void {
  const oneTime = openOneTime(staff)
  mountAuth(api, oneTime, places)
  mountPasskeys(api, oneTime)
  mountStaff(api, staff, orderFigures)
  mountStaffAccounts(api, oneTime)
  mountApiKeys(api)
  mountCustomer(api)
  mountCustomerCare(api)
  mountCompany(api, oneTime)
  mountCompanyAddresses(api)
  mountMail(api, oneTime)
}
