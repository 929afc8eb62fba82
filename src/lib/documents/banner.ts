import { z } from 'zod'
import { grounds } from '../pictures/palette.ts'
import { target } from './blocks/shapes.ts'
import { pageLayouts } from './layouts.ts'
import { key } from './shapes.ts'

/** A day of the shop's time zone, or an instant. */
export const moment = z
  .string()
  .refine(
    (text) => moments.some((shape) => shape.safeParse(text).success),
    'use a day such as 2026-12-01, or an instant such as 2026-12-01T08:00:00+01:00',
  )
const moments = [z.iso.date(), z.iso.datetime({ offset: true })]

/** When something is shown: a day begins it at its midnight, and ends it when it is over. */
const shownWhile = {
  start: moment,
  end: moment,
  /** Tenants that show it; all when absent. */
  tenants: z.array(key).optional(),
  /** Where its link leads; its words are `link`. */
  to: target.optional(),
}

/** Layouts of pages that banners stand on. */
const bannerLayouts = [...pageLayouts, 'category', 'product', 'term'] as const

/** Under the header, or above the footer. */
export const bannerPlaces = ['top', 'bottom'] as const
export type BannerPlace = (typeof bannerPlaces)[number]

/** A sheet of paper with a message on it, on some pages for some time. */
export const bannerDocument = z.strictObject({
  ...shownWhile,
  place: z.enum(bannerPlaces).default('top'),
  ground: z.enum(grounds),
  /** Pages with these layouts, and */
  layouts: z.array(z.enum(bannerLayouts)).min(1).optional(),
  /** these pages; all pages where neither is said. */
  pages: z
    .array(
      z
        .string()
        .regex(/^(page|product|category|term)\/[a-z0-9-]+$/, 'use a page such as product/flyers'),
    )
    .min(1)
    .optional(),
  /** Tells of each priority until when a product can be ordered to arrive by a day. */
  lastOrders: z.strictObject({ product: key, arrival: z.iso.date() }).optional(),
})

export const bannerWords = z.strictObject({
  title: z.string().max(60),
  /** `{arrival}` is the day of `lastOrders`. */
  text: z.string().max(200),
  link: z.string().max(40).optional(),
})

/** A line above the header of the home page, categories and products (specification, section 2). */
export const promotionDocument = z.strictObject({
  ...shownWhile,
  /** Only for who has come by an address with `?campaign=` and this. */
  campaign: key.optional(),
  /** Only for who has never ordered. */
  customers: z.literal('newCustomer').optional(),
  /** Of several that fit a visitor the lowest is shown. */
  order: z.number().default(0),
})

export const promotionWords = z.strictObject({
  text: z.string().max(90),
  link: z.string().max(40).optional(),
})
