import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { selection, skus } from './shapes.ts'

export const productConfiguration = z
  .object({
    configurationId: z.string(),
    configurationGraph: z.object({
      payload: skus.omit({ version: true }),
      version: z.int(),
    }),
    productCustomization: z.object({
      selectedAttributes: selection,
      selectedProductFileFlow: z.object({ upload: z.boolean(), fileCheck: z.boolean() }),
      selectedQuantityModel: z.object({
        list: z.array(z.int()),
        mode: z.enum(['list', 'free']),
        defaultValue: z.int(),
        minimum: z.int().optional(),
        maximum: z.int().optional(),
        increment: z.int().optional(),
      }),
      selectedPriorityModel: z.object({ list: z.array(z.string()), defaultValue: z.string() }),
    }),
    attributes: z.array(
      z.object({
        key: z.string(),
        kind: z.enum(['choice', 'several', 'number', 'text', 'matrix']),
        name: z.string(),
        options: z.array(
          z.object({ key: z.string(), name: z.string(), popular: z.boolean().optional() }),
        ),
        unit: z.string().optional(),
        minimum: z.number().optional(),
        maximum: z.number().optional(),
        increment: z.number().optional(),
        maximumLength: z.int().optional(),
        part: z.string().optional(),
        group: z.string().optional(),
      }),
    ),
    cimCommSku: z.string(),
    cimCommVar: z.string(),
    productName: z.string(),
    productGroups: z.array(z.string()),
    productFamilies: z.array(z.string()),
    ctoolsId: z.string(),
    /** Whether the price of one piece is told. */
    unitPrice: z.enum(['Yes', 'No']),
    /** Whether a designer may be asked to make its file. */
    humanDesignService: z.enum(['Yes', 'No']),
    designExperience: z.string(),
    /** It is sold as it is: nobody sends a file for it. */
    noPrinting: z.boolean(),
    fscCertified: z.boolean(),
    /** There is no template to lay its file out on, as it first stands. */
    templateDisabled: z.boolean(),
    locationId: z.string(),
  })
  .meta({ id: 'ProductConfiguration' })

export const getProductConfiguration = endpoint({
  method: 'GET',
  path: '/api/v1/content/product-configuration/',
  summary: 'What a product can be, and how it starts',
  input: z.object({ id: z.string().max(120) }),
  output: z.object({ productConfiguration }),
  errors: ['product_not_found'],
  access: 'anyone',
})

const searchFile = z.object({
  /** Media type of the public file of the same name. */
  contentType: z.string(),
  /** What it holds, for the domain of the tenant. */
  content: z.string(),
})

function searchFileCall<Path extends `/api/v1/${string}`>(path: Path, summary: string) {
  return endpoint({
    method: 'GET',
    path,
    summary,
    input: z.object({}),
    output: searchFile,
    errors: [],
    access: 'anyone',
    token: 'ignored',
  })
}

export const getRobots = searchFileCall(
  '/api/v1/content/robots/',
  'What robots may read of a domain: its robots.txt',
)
export const getSitemap = searchFileCall(
  '/api/v1/content/sitemap/',
  'The pages of a domain that may be found: its sitemap.xml',
)
export const getLandingSitemap = searchFileCall(
  '/api/v1/content/sitemap-lp/',
  'The landing pages of a domain: its sitemap-lp.xml',
)
export const getOldSitemap = searchFileCall(
  '/api/v1/content/old-sitemap/',
  'The addresses of a domain that have moved: its old-sitemap.xml',
)

export const getPage = endpoint({
  method: 'GET',
  path: '/api/v1/content/page/',
  summary: 'What stands behind a page id or a path',
  input: z.object({ id: z.string().max(300) }),
  output: z.object({
    /** Absent where the path is redirected to another site. */
    page: z
      .object({
        id: z.string(),
        path: z.string(),
        layout: z.string(),
        title: z.string(),
        description: z.string(),
        loggedOnly: z.boolean(),
        productId: z.string().optional(),
        alternates: z.array(z.object({ locale: z.string(), path: z.string() })),
      })
      .optional(),
    /**
     * Where the path leads that was asked for; `page` is what stands there when it is a path of this
     * site. What is external takes a full navigation (specification, section 2).
     */
    redirect: z
      .object({
        target: z.string(),
        status: z.union([z.literal(301), z.literal(302)]),
        isExternal: z.boolean(),
      })
      .optional(),
  }),
  errors: ['page_not_found'],
  access: 'anyone',
})
