import { z } from 'zod'
import { wantedArtworkSets } from './artwork-sets.ts'
import { serviceKey, uploadType } from './line-parts.ts'
import { asSent, money, selection } from './shapes.ts'

/** Things that a caller says of a line for itself: all of them are read with the cart, whatever is asked of it. */
const MAX_MERCHANT_ATTRIBUTES = 30

export const merchantInfo = z.object({
  selectedAttributes: selection,
  selectedPriority: z.string().max(40),
  /** Working days the priority stands for. */
  selectedProductionTime: z.int().positive(),
  selectedDeliveryOption: z.string().max(40),
  /** Which way was chosen for its file to come; where the file that is there does come from says `mcpDocsSource`. */
  selectedUploadType: uploadType,
  /** A caller's own, such as what a program beside the shop calls its design. */
  merchantAttributes: selection,
  /** `fileCheck` where a person is paid to look at its file, `upload` where none is, and `none` where it needs no file. */
  fileFlow: z.string().max(40),
  /** Whose page it was configured on: the product's. */
  pageId: z.string().max(120),
  /** The link that opened the product as somebody had configured it: a path of the shop, empty where there was none. */
  preConfiguredUrl: z.string().max(2000),
  /** Which place of the shop recommended the product; left out where none did. */
  recommendationId: z.string().max(120).optional(),
  /** The page that the recommendation stood on, by its document. */
  recommendedFrom: z.string().max(120).optional(),
})

/**
 * What a caller says of a line: the days of its priority are the server's, held to only when named. Left out, the rest is
 * what the line that is replaced has.
 */
const { selectedProductionTime, ...chosenInfo } = merchantInfo.shape
const wantedInfo = merchantInfo.extend({
  selectedProductionTime: selectedProductionTime.optional(),
  selectedUploadType: chosenInfo.selectedUploadType.optional(),
  merchantAttributes: chosenInfo.merchantAttributes
    .refine((said) => Object.keys(said).length <= MAX_MERCHANT_ATTRIBUTES)
    .optional(),
  /** The shop knows it; here for whoever sends back what was answered. */
  fileFlow: chosenInfo.fileFlow.optional(),
  pageId: chosenInfo.pageId.optional(),
  preConfiguredUrl: chosenInfo.preConfiguredUrl.optional(),
})

/** A line as a caller wants it, of a cart or of an order. */
export const wantedLine = z.object({
  quantity: z.number(),
  jobName: z.string().trim().max(120).default(''),
  merchantInfo: wantedInfo,
  services: z
    .partialRecord(
      serviceKey,
      z.object({
        inputText: z.string().max(2000).register(asSent, { why: 'paragraphs' }).default(''),
      }),
    )
    .default({}),
  /** What is printed, where the selection asks for several artworks; no other line names any. */
  multiArtworkDetails: wantedArtworkSets.default([]),
  /** The price without VAT that the shopper saw; refused with `price_changed` when it moved. */
  totalPrice: money.optional(),
})
