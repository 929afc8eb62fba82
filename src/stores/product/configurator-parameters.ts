import type { WantedArtworkSet } from '../../lib/contract/artwork-sets.ts'
import type { Attribute, Selection } from '../../lib/domain/product/definition.ts'
import { type FileCheck, fileChecks } from '../../lib/domain/product/file-checks.ts'
import { listOf, matrixOf } from '../../lib/domain/product/wire.ts'
import type { Configurator } from './configurator.ts'
import type { Choice, ConfiguratorProduct, EditedLine } from './configurator-state.ts'
import { sharedChoice } from './shared-choice.ts'

/** Query parameters of the product page; attributes stand beside them under their own keys. */
export const PARAMETERS = {
  quantity: 'quantity',
  priority: 'priority',
  /** The delivery option, where it is not the first one. */
  option: 'delivery_option',
  fileCheck: 'file_check',
  /** Edit mode: the id of the cart line that is changed (specification, section 2). */
  cartLine: 'cart_line',
  /** Edit mode of an order's line: `<orderId>/<lineItemId>`. */
  orderLine: 'order_line',
  /** A preconfigured product: the short key of its configuration, or the configuration itself. */
  key: 'key',
  config: 'config',
  /** A promo code to begin with, and the key of a loss-leader offer. */
  promocode: 'promocode',
  lossLeader: 'loss_leader',
} as const

export type SharedChoice = {
  selection: Selection
  quantity?: number
  priority?: string
  option?: string | undefined
  fileCheck: FileCheck
  /** Of a line: what is printed, where that is several artworks. */
  artworks?: WantedArtworkSet[] | undefined
  /** What the link asks for and is not offered: keys of attributes, or `quantity`. */
  refused?: string[]
}

/**
 * The choice a link holds. Unknown parameters are ignored; options the product no longer has are told
 * as `refused`; numbers are kept as they stand, so that the field can say what is wrong with them. Undefined
 * where the link chooses nothing.
 */
export function readChoice(product: ConfiguratorProduct, search: string): SharedChoice | undefined {
  const parameters = new URLSearchParams(search)
  const selection: Selection = {}
  const refused: string[] = []
  for (const attribute of product.attributes) {
    const value = parameters.get(attribute.key)
    if (!value) continue
    if (isKnown(attribute, value)) selection[attribute.key] = value
    else refused.push(attribute.key)
  }
  const quantity = Number(parameters.get(PARAMETERS.quantity) ?? '')
  const priority = parameters.get(PARAMETERS.priority) ?? ''
  const wanted = parameters.get(PARAMETERS.fileCheck) ?? ''
  const fileCheck = fileChecks(product).find((each) => each === wanted) ?? 'quick'
  const offered = product.priorities.includes(priority)
  const option = parameters.get(PARAMETERS.option)
  const isCollected = option !== null && option === product.collection?.option
  const isEmpty = refused.length === 0 && Object.keys(selection).length === 0
  if (!quantity && !offered && !isCollected && fileCheck === 'quick' && isEmpty) return undefined
  return {
    selection,
    fileCheck,
    ...(quantity && { quantity }),
    ...(offered && { priority }),
    ...(isCollected && { option }),
    ...(refused.length > 0 && { refused }),
  }
}

/** Whether a product still has an attribute with such a value. */
export function isOffered(product: ConfiguratorProduct, key: string, value: string): boolean {
  const attribute = product.attributes.find((each) => each.key === key)
  return attribute !== undefined && isKnown(attribute, value)
}

/** Whether the product still has what a link names; what is typed is judged where it is shown. */
function isKnown(attribute: Attribute, value: string): boolean {
  if (attribute.kind === 'number' || attribute.kind === 'text') return true
  if (attribute.kind === 'matrix') return matrixOf(attribute, value) !== undefined
  const keys = attribute.kind === 'several' ? listOf(value) : [value]
  return keys.every((key) => attribute.options.some((option) => option.key === key))
}

/** Takes over the choice of a link or of a line, and tells what of it is not offered. */
export function restoreChoice(
  { product, initial, restore, $choice, $notice }: Configurator,
  shared: SharedChoice,
  line?: EditedLine,
): void {
  restore(sharedChoice(product, initial, shared), line)
  const { selection, quantity } = $choice.get()
  const refused = Object.keys(shared.selection).filter(
    (key) => selection[key] !== shared.selection[key],
  )
  if (shared.quantity && shared.quantity !== quantity) refused.push(PARAMETERS.quantity)
  refused.push(...(shared.refused ?? []))
  if (refused.length > 0) $notice.set({ state: 'linked', refused })
}

/** The query of the page for a choice; parameters that are not the configurator's stay. */
export function writeChoice(
  product: ConfiguratorProduct,
  search: string,
  choice: Pick<Choice, 'selection' | 'quantity' | 'priority' | 'option' | 'fileCheck'>,
): string {
  const parameters = new URLSearchParams(search)
  for (const { key } of product.attributes) set(parameters, key, choice.selection[key])
  // The address now says the choice itself.
  set(parameters, PARAMETERS.key, '')
  set(parameters, PARAMETERS.config, '')
  set(parameters, PARAMETERS.quantity, String(choice.quantity))
  set(parameters, PARAMETERS.priority, choice.priority)
  set(parameters, PARAMETERS.option, choice.option)
  set(parameters, PARAMETERS.fileCheck, choice.fileCheck === 'quick' ? '' : choice.fileCheck)
  const text = parameters.toString()
  return text ? `?${text}` : ''
}

function set(parameters: URLSearchParams, key: string, value: string | undefined): void {
  if (value) parameters.set(key, value)
  else parameters.delete(key)
}
