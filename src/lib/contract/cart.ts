import { z } from 'zod'
import { artworkSet } from './artwork-sets.ts'
import { collectionPlace } from './collection.ts'
import { address, vatNumberCheck } from './customer.ts'
import { dropErrors, dropFault, lineDrop, wantedDrops } from './drops.ts'
import { endpoint } from './endpoint.ts'
import {
  cartArrival,
  documentPreferences,
  lineOffer,
  lineService,
  orderNotes,
  productConfig,
  serviceKey,
  uploadType,
} from './line-parts.ts'
import { promocodeWarning } from './promocode.ts'
import { putErrors } from './selection-errors.ts'
import { country, currency, id, instant, isoDate, money, taxedPrice } from './shapes.ts'
import { merchantInfo, wantedLine } from './wanted-line.ts'

export const lineItem = z
  .object({
    id,
    productId: z.string(),
    mcpSku: z.string(),
    variantSKU: z.string(),
    jobName: z.string(),
    quantity: z.int(),
    /** The print alone, without services and coupon: whole line, without VAT. */
    price: money,
    /** `price` divided by the quantity, in the currency's major unit, four decimals. */
    unitPrice: z.number(),
    /** Print and services, whole line, without VAT. */
    totalPrice: money,
    taxedTotalPriceWithServices: money,
    /** 0.23 for 23 %. */
    taxRate: z.number(),
    taxCode: z.string(),
    currencyCode: currency,
    services: z.partialRecord(serviceKey, lineService),
    merchantInfo,
    /** Left out where the product is sold no more. */
    productConfig: productConfig.optional(),
    /** Where the file that it is printed from comes from; `upload` while there is none. */
    mcpDocsSource: uploadType,
    documentPreferences,
    promisedArrivalDate: isoDate,
    /** The date was promised for a payment until then. */
    promisedUntil: instant,
    lineItemCreationTimestamp: instant,
    isMultiArtwork: z.boolean(),
    multiArtworkSetsNumber: z.int(),
    /** Left out where there is one artwork. */
    multiArtworkDetails: z.array(artworkSet).optional(),
    isFileCheckEditable: z.boolean(),
    /** Goods from stock, which a consumer may send back; left out of what is made to a design (directive 2011/83/EU, article 16 c). */
    hasWithdrawalRight: z.literal(true).optional(),
    /** Present where its customer fetches it: from `promisedArrivalDate` on. */
    collection: collectionPlace.optional(),
    /** A file was sent with it; left out elsewhere, and of lines of orders. */
    hasFile: z.literal(true).optional(),
    /** Present when the line's promo code does not count any more. */
    warnings: z.array(promocodeWarning).optional(),
    /** Present when the price that the line was added with no longer holds. */
    priceMoved: z.object({ from: money, to: money }).optional(),
    /** Pieces that are left in stock; present where the cart orders more of the article. */
    stockLeft: z.int().optional(),
    /** The lowest price of the print before an announced reduction; present where the shop may claim one. */
    originalPrice: z.object({ net: money, gross: money }).optional(),
    offer: lineOffer.optional(),
    /** Where it goes, where that is several addresses; left out where it goes to the order's. */
    drops: z.array(lineDrop).optional(),
    /**
     * It cannot be ordered to these addresses. Until they are right it costs what it was last put in the cart for, or as if
     * it had none where it was changed meanwhile, and has no `priceMoved`.
     */
    dropFault: dropFault.optional(),
  })
  .meta({ id: 'LineItem' })

/** A line that was stored in a way that cannot be read any more; it is in no sum. */
export const unreadableLine = z
  .object({ id, productId: z.string(), jobName: z.string(), quantity: z.int() })
  .meta({ id: 'UnreadableLine' })

export const cart = z
  .object({
    id,
    lineItems: z.array(lineItem),
    /** Left out where there are none. They can be removed, and until then nothing can be ordered. */
    unreadableLines: z.array(unreadableLine).optional(),
    /**
     * Lines of a visitor's cart that did not fit in at the login; left out where there are none. They
     * are in no sum, and priced as they were.
     */
    leftOver: z.array(lineItem).optional(),
    /**
     * Lines that were put aside for later, at the prices of today; left out where there are none. They are in no sum.
     * One that is not `isSold` cannot be ordered so any more, and is priced as it was.
     */
    savedForLater: z.array(lineItem.extend({ isSold: z.boolean() })).optional(),
    /** Left out where all lines come on one day anyway. */
    arrival: cartArrival.optional(),
    shippingAddress: address.nullable(),
    billingAddress: address.nullable(),
    currencyCode: currency,
    country,
    /** Without VAT. */
    totalPrice: money,
    taxedPrice,
    /**
     * The customer's VAT number, where the shop charges such companies without VAT; left out elsewhere.
     * `reverseCharge`: this cart is charged so. A confirmed number without it goes elsewhere, or is billed there.
     */
    vatNumber: vatNumberCheck.extend({ reverseCharge: z.boolean() }).optional(),
    /** `quire`, or `custom` with `customSender`. This and the next are kept by `setCartNotes` until it is ordered. */
    sender: z.string(),
    customSender: z.string(),
    userNotes: z.object({ invoiceRequested: z.boolean() }),
    internalCheckout: z.boolean(),
    skipDocReview: z.boolean(),
    /** What the buyer's own books call it; left out where they name nothing. */
    references: z.object({ costCentre: z.string(), purchaseOrder: z.string() }).optional(),
    /** Another one whenever something else would be made, or sent elsewhere; prices and dates apart. */
    fingerprint: z.string(),
  })
  .meta({ id: 'Cart' })

export const createCart = endpoint({
  method: 'POST',
  path: '/api/v1/cart',
  summary: 'Create or fetch the open cart; a customer who names an anonymous id merges its cart',
  input: z.object({
    forceCreate: z.boolean().default(false),
    anonymousUserId: id.optional(),
    currency: currency.optional(),
    country: country.optional(),
    locale: z.string().max(20).optional(),
  }),
  output: z.object({ cart }),
  errors: ['login_required', 'currency_not_offered', 'country_not_served'],
  access: 'shopper',
})

export const getCart = endpoint({
  method: 'GET',
  path: '/api/v1/cart/{cartId}',
  summary: 'The open cart, as stored',
  input: z.object({ cartId: id }),
  output: z.object({ cart }),
  errors: ['login_required', 'cart_not_found', 'cart_closed'],
  access: 'shopper',
})

export const setCartAddresses = endpoint({
  method: 'PATCH',
  path: '/api/v1/cart/{cartId}/item/address/',
  summary: 'Set the delivery and the billing address by the ids of saved addresses',
  input: z.object({ cartId: id, shippingAddress: id.optional(), billingAddress: id.optional() }),
  output: z.object({ cart }),
  errors: [
    'login_required',
    'cart_not_found',
    'cart_closed',
    'address_not_found',
    'country_not_served',
  ],
  access: 'customer',
})

export const putCartItem = endpoint({
  method: 'PUT',
  path: '/api/v1/cart/{cartId}/item',
  summary: 'Add a line, or replace the line whose id is given; the server computes the price',
  input: wantedLine.extend({
    cartId: id,
    /** Of the line to replace. */
    id: id.optional(),
    /** Of the line that a new one is put before; at the end without, or where that line is gone. */
    before: id.optional(),
    productId: z.string().max(120),
    /** The number of a written offer: what it offers has its price until it ends. */
    offer: z.string().max(60).optional(),
    /** Left out: the addresses that the line has stay, whatever its quantity is now. */
    drops: wantedDrops.optional(),
    /** Left out: as the line has them, and `ask` for a new one. */
    documentPreferences: documentPreferences.optional(),
  }),
  output: z.object({ cart, lineItemId: id }),
  errors: putErrors,
  access: 'shopper',
})

export const duplicateCartItem = endpoint({
  method: 'POST',
  path: '/api/v1/cart/{cartId}/duplicateItem',
  summary: 'Put the same again behind a line, at the price of now',
  input: z.object({ cartId: id, cartItemId: id }),
  output: z.object({ cart, lineItemId: id }),
  errors: putErrors,
  access: 'shopper',
})

export const deleteCartItem = endpoint({
  method: 'DELETE',
  path: '/api/v1/cart/item',
  summary: 'Remove a line',
  input: z.object({ cartId: id, cartItemId: id }),
  output: z.object({ cart }),
  errors: ['login_required', 'cart_not_found', 'cart_closed', 'line_not_found'],
  access: 'shopper',
})

export const checkoutCart = endpoint({
  method: 'POST',
  path: '/api/v1/cart/{cartId}/checkout/',
  summary: 'Turn the cart into an order at the prices of now',
  input: orderNotes.extend({
    cartId: id,
    /**
     * What the customer saw and agrees to: what is made and where it goes, by the cart's fingerprint, the
     * total with VAT, and the day each line arrives. Refused with `cart_changed`, `price_changed` or
     * `dates_changed` where it is no longer so.
     */
    shown: z.object({
      fingerprint: z.string().max(64),
      totalGross: money,
      arrivalDates: z.record(id, isoDate),
    }),
    /** Version of the terms the customer accepted, kept with the order. */
    acceptedTerms: z.string().max(40).default(''),
  }),
  /** Not payable: somebody else of the company approves or pays it. */
  output: z.object({ orderNumber: z.string(), id, isPayable: z.boolean().default(true) }),
  errors: [
    'login_required',
    'not_allowed',
    'company_role_missing',
    'cart_not_found',
    'cart_closed',
    'cart_empty',
    'line_unreadable',
    'cart_limit_exceeded',
    'addresses_missing',
    'sender_missing',
    'cart_changed',
    'price_changed',
    'dates_changed',
    'product_not_found',
    'combination_invalid',
    'country_not_served',
    'currency_not_offered',
    'stock_short',
    ...dropErrors,
    'idempotency_key_missing',
    'idempotency_key_reused',
  ],
  access: 'customer',
  idempotent: true,
})
