import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { selectionErrors } from './selection-errors.ts'
import { selection, skus } from './shapes.ts'

/** Millimetres of a file: the piece as it is cut, what is cut off round it, and what stays free inside. */
export const fileSize = z.object({
  widthMm: z.number(),
  heightMm: z.number(),
  bleedMm: z.number(),
  safeMm: z.number(),
  /** Null where any number will do. */
  pages: z.int().nullable(),
})

export const productInstruction = endpoint({
  method: 'POST',
  path: '/api/v1/content/product-instruction/',
  summary: 'What a product’s page says of how its file is prepared',
  input: z.object({
    /** Ids of products’ pages, or of the guides themselves. */
    pages_id: z.array(z.string().max(120)).min(1).max(20),
  }),
  output: z.object({
    instructions: z.array(
      z.object({
        pageId: z.string(),
        /** Of the file as a fresh configuration has it; null for guides, and for products without a size. */
        file: fileSize.nullable(),
        /** Pages of the shop, in the order of the product’s document. */
        guides: z.array(
          z.object({ id: z.string(), title: z.string(), text: z.string(), path: z.string() }),
        ),
      }),
    ),
  }),
  errors: ['page_not_found'],
  access: 'anyone',
})

export const productTemplate = endpoint({
  method: 'POST',
  path: '/api/v1/product/template/',
  summary: 'A template to lay out a file on: cut, bleed, safe area and folds of a configuration',
  input: z.object({
    skus,
    /** The selection. */
    merchantAttributes: selection,
    format: z.enum(['pdf', 'svg']).default('pdf'),
  }),
  output: z.object({
    fileName: z.string(),
    mediaType: z.string(),
    /** The file’s bytes. */
    base64: z.base64(),
  }),
  errors: ['product_not_found', 'product_version_old', 'template_none', ...selectionErrors],
  access: 'anyone',
})

export const designBrowserTemplates = endpoint({
  method: 'GET',
  path: '/api/design-browser-templates',
  summary: 'Templates of the shop’s documents, for whoever looks for one to begin with',
  input: z.object({
    /** The id of a product’s page. */
    pageId: z.string().max(120).optional(),
    /** Of a product’s configuration. */
    configurationId: z.string().max(120).optional(),
    /** `mcpSku`s, with commas between. */
    skus: z.string().max(800).optional(),
    /** A part of the product’s name, whatever its case. */
    productName: z.string().max(120).optional(),
    /** One of the tenant’s; the caller’s when left out. */
    locale: z.string().max(20).optional(),
    limit: z.coerce.number().int().min(1).max(20).default(20),
  }),
  output: z.object({
    templates: z.array(
      z.object({
        id: z.string(),
        /** Product and options, in words of the locale. */
        name: z.string(),
        locale: z.string(),
        productId: z.string(),
        productName: z.string(),
        skus: z.array(z.string()),
        selectedAttributes: selection,
        /** Of the product’s page; null where the shop has none in this language. */
        path: z.string().nullable(),
        file: fileSize,
        /** The template itself, as the text of an SVG. */
        picture: z.string(),
      }),
    ),
  }),
  errors: [],
  access: 'anyone',
})
