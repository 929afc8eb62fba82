import type { z } from 'zod'
import type {
  generateProductCustomConfigUrl,
  getProductCustomConfigFromKey,
} from '../../../contract/custom-config.ts'
import type { ProductDefinition } from '../../../domain/product/definition.ts'
import { checkSelection } from '../../../domain/product/selection.ts'
import { checkQuantity } from '../../../domain/quantities/quantities.ts'
import { quantitiesOf } from '../../../domain/quantities/rolls.ts'
import type { Context } from '../../context.ts'
import { demand, type MayRefuse } from '../../refusal.ts'
import {
  type ConfigurationCode,
  demandMatrixSum,
  demandQuantity,
  demandSelection,
  prioritiesOf,
} from '../product/index.ts'
import { digestOf, keyOf, typedKey } from './key.ts'
import { type StoredConfig, storedConfig } from './stored-config.ts'

type Input = z.output<typeof generateProductCustomConfigUrl.input>
type Output = z.output<typeof getProductCustomConfigFromKey.output>
/** Why a configuration is not kept. */
export type KeepCode =
  | 'product_not_found'
  | 'product_version_old'
  | 'no_deliveries'
  | ConfigurationCode

/** How far into a digest another key begins, for the two configurations that share the first one. */
const STEPS = [0, 6, 12, 18] as const

/** Keeps a configuration that can be ordered, and answers its key; once kept, it is not kept again. */
export async function keepConfig(context: Context<KeepCode>, input: Input) {
  const { db, tenant, now } = context
  const config = checked(context, input)
  const product = input.productConfigurationId
  const digest = digestOf(JSON.stringify([product, config]))
  for (const step of STEPS) {
    const key = keyOf(digest, step)
    await db
      .insertInto('custom_config')
      .values({
        ...{ tenant: tenant.id, key, digest, product, created_at: now },
        config: storedConfig.write(config),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const row = await db
      .selectFrom('custom_config')
      .select('digest')
      .where('tenant', '=', tenant.id)
      .where('key', '=', key)
      .executeTakeFirst()
    if (row?.digest === digest) return { key }
  }
  throw new Error(`Every key of the configuration ${digest} stands for another one`)
}

export type KeyCode = 'custom_config_not_found' | 'custom_config_withdrawn'

/** What a key stands for, and its product as it is sold now. */
export async function keptConfig(
  context: Context<KeyCode>,
  typed: string,
): Promise<{ key: string; product: ProductDefinition; config: StoredConfig }> {
  const { db, shop, tenant } = context
  const key = typedKey(typed)
  const row = await db
    .selectFrom('custom_config')
    .select(['product', 'config'])
    .where('tenant', '=', tenant.id)
    .where('key', '=', key)
    .executeTakeFirst()
  demand(context, row, 'custom_config_not_found')
  const product = shop.product(tenant, row.product)
  demand(context, product, 'custom_config_withdrawn')
  return { key, product, config: storedConfig.read(row.config) }
}

/** What a key stands for, and whether it can be ordered as things are now. */
export async function findConfig(context: Context<KeyCode>, typed: string): Promise<Output> {
  const { shop, tenant, locale } = context
  const { key, product, config } = await keptConfig(context, typed)
  return {
    key,
    productConfigurationId: product.id,
    productName: shop.productWords(tenant, locale, product.id)?.name ?? product.id,
    path: shop.pathOf(tenant, locale, { kind: 'product', id: product.id }),
    config,
    isValid:
      checkSelection(product, config.selectedAttributes).length === 0 &&
      checkQuantity(quantitiesOf(product, config.selectedAttributes), config.selectedQuantity).ok &&
      product.priorities.includes(config.selectedPriority) &&
      config.services.every((service) => product.services.includes(service)),
  }
}

/** The configuration in one order, so that the same choice has the same key. */
function checked(context: Context<KeepCode>, input: Input): StoredConfig {
  const { shop, tenant } = context
  const { version, selectedAttributes, selectedQuantity, selectedPriority } = input.config
  const product = shop.product(tenant, input.productConfigurationId)
  demand(context, product, 'product_not_found')
  demand(context, product.skus.version === version, 'product_version_old', {
    facts: { version: product.skus.version },
  })
  demandSelection(context, product, selectedAttributes, 'config.selectedAttributes')
  demandQuantity(context, product, {
    selection: selectedAttributes,
    quantity: selectedQuantity,
    path: 'config.selectedQuantity',
  })
  demandMatrixSum(context, product, selectedAttributes, selectedQuantity)
  const isOffered = prioritiesOf(tenant, product).some(({ key }) => key === selectedPriority)
  demand(context, isOffered, 'no_deliveries', {
    fields: [{ path: 'config.selectedPriority', code: 'no_deliveries' }],
  })
  const services = [...new Set(input.config.services)].sort()
  demandServices(context, product.services, services)
  const attributes = Object.entries(selectedAttributes).sort(([one], [other]) =>
    one < other ? -1 : 1,
  )
  return {
    ...{ version, selectedAttributes: Object.fromEntries(attributes) },
    ...{ selectedQuantity, selectedPriority, services },
  }
}

function demandServices(
  may: MayRefuse<'option_unknown'>,
  offered: readonly string[],
  services: string[],
): void {
  const wrong = services.findIndex((service) => !offered.includes(service))
  demand(may, wrong === -1, 'option_unknown', {
    fields: [{ path: `config.services.${wrong}`, code: 'option_unknown' }],
  })
}
