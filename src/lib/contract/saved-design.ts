import { z } from 'zod'
import { customConfig } from './custom-config.ts'
import { endpoint } from './endpoint.ts'
import { fieldLengths } from './limits.ts'
import { quantityErrors, selectionErrors } from './selection-errors.ts'
import { id, instant, money } from './shapes.ts'

const savedDesign = z
  .object({
    id,
    /** As the customer calls it. */
    name: z.string(),
    /** The short key of the configuration: the product page opens it as `?key=`. */
    key: z.string(),
    productConfigurationId: z.string(),
    config: customConfig,
    /** Of the product page; null where the shop has none in this language. */
    path: z.string().nullable(),
    savedAt: instant,
    /**
     * Whether it can be ordered as it was saved (`ready`), only after a part of it was chosen anew (`changed`), or
     * no more (`withdrawn`).
     */
    state: z.enum(['ready', 'changed', 'withdrawn']),
    /** Today's price at the shop's own place, delivery included; null where it is not `ready`. */
    price: z.object({ net: money, gross: money }).nullable(),
  })
  .meta({ id: 'SavedDesign' })

const designName = z.string().trim().max(fieldLengths.keyName)

export const listSavedDesigns = endpoint({
  method: 'GET',
  path: '/api/v1/customer/saved-designs/',
  summary:
    'What the customer has saved of configured products, the newest first, at the prices of today',
  input: z.object({}),
  output: z.object({ designs: z.array(savedDesign) }),
  errors: ['login_required'],
  access: 'customer',
})

export const saveDesign = endpoint({
  method: 'POST',
  path: '/api/v1/customer/saved-designs/',
  summary: 'Save a configured product; one that is saved already is answered as it is',
  input: z.object({
    config: customConfig,
    productConfigurationId: z.string().max(120),
    /** Left empty, it is called as its product is. */
    name: designName.default(''),
  }),
  output: z.object({ design: savedDesign }),
  errors: [
    'login_required',
    'saved_designs_full',
    'product_not_found',
    'product_version_old',
    'no_deliveries',
    ...quantityErrors,
    ...selectionErrors,
  ],
  access: 'customer',
})

export const renameSavedDesign = endpoint({
  method: 'PATCH',
  path: '/api/v1/customer/saved-designs/',
  summary: 'Give a saved configuration another name',
  input: z.object({ id, name: designName.min(1) }),
  output: z.object({ design: savedDesign }),
  errors: ['login_required', 'saved_design_not_found'],
  access: 'customer',
})

export const removeSavedDesign = endpoint({
  method: 'DELETE',
  path: '/api/v1/customer/saved-designs/',
  summary: 'Save a configuration no longer; removing it again changes nothing',
  input: z.object({ id }),
  output: z.object({ success: z.literal(true) }),
  errors: ['login_required'],
  access: 'customer',
})
