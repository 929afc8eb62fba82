import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { lineErrors, quantityErrors, selectionErrors } from './selection-errors.ts'
import { country, instant, isoDate, money, selection, zipCode } from './shapes.ts'

/** A product as somebody chose it, for a link that opens it so again. */
export const customConfig = z
  .object({
    /** Of the product, when it was chosen. */
    version: z.int().positive(),
    selectedAttributes: selection,
    selectedQuantity: z.number(),
    selectedPriority: z.string().max(40),
    /** Keys of services, such as the check of the file. */
    services: z.array(z.string().max(80)).max(12).default([]),
  })
  .meta({ id: 'CustomConfig' })

export const generateProductCustomConfigUrl = endpoint({
  method: 'POST',
  path: '/api/v1/product/generate-product-custom-config-url/',
  summary: 'A short key for a configuration; the same one has the same key',
  input: z.object({ config: customConfig, productConfigurationId: z.string().max(120) }),
  output: z.object({
    /** The product page opens it as `?key=`. */
    key: z.string(),
  }),
  errors: [
    'product_not_found',
    'product_version_old',
    'no_deliveries',
    ...quantityErrors,
    ...selectionErrors,
  ],
  access: 'anyone',
})

export const getProductCustomConfigFromKey = endpoint({
  method: 'GET',
  path: '/api/v1/product/get-product-custom-config-from-key/{key}/',
  summary: 'The configuration that a short key stands for',
  input: z.object({ key: z.string().max(40) }),
  output: z.object({
    key: z.string(),
    productConfigurationId: z.string(),
    productName: z.string(),
    /** Of the product page; null where the shop has none in this language. */
    path: z.string().nullable(),
    /** As it was kept. */
    config: customConfig,
    /** Whether all of it can be ordered today: products change, and keys stay. */
    isValid: z.boolean(),
  }),
  errors: ['custom_config_not_found', 'custom_config_withdrawn'],
  access: 'anyone',
})

export const priceProductCustomConfig = endpoint({
  method: 'GET',
  path: '/api/v1/product/custom-config-price/{key}/',
  summary: 'What the configuration of a short key costs and when it comes, ordered now',
  input: z.object({
    key: z.string().max(40),
    /** Where it goes; the shop's own country without. */
    country: country.optional(),
    zipCode: zipCode.default(''),
  }),
  output: z.object({
    key: z.string(),
    productConfigurationId: z.string(),
    config: customConfig,
    /** What may be ordered of this selection, where that is a list. */
    quantities: z.array(z.int()),
    /** Print, delivery and services. */
    net: money,
    vat: money,
    gross: money,
    arrivalDate: isoDate,
    /** Paid, and with a printable file, until then. */
    orderBy: instant,
  }),
  errors: ['custom_config_not_found', 'custom_config_withdrawn', ...lineErrors],
  access: 'anyone',
})
