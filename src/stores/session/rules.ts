import { computed } from 'nanostores'
import { number, object, or, record } from '../../lib/client/schema.ts'
import { PASSWORD_MINIMUM } from '../../lib/contract/limits.ts'
import { MAX_GROSS_CENTS, MAX_LINES } from '../../lib/domain/constants.ts'
import { $configs } from './basic-configs.ts'

/** Good until the shop has told its own; how long a field may be is for it to say. */
export const builtRules = {
  maxCartItems: MAX_LINES,
  maxCartPriceCents: MAX_GROSS_CENTS,
  passwordMinimum: PASSWORD_MINIMUM,
  fieldLengths: {} as Record<string, number>,
}

const served = object({
  maxCartItems: or(number, builtRules.maxCartItems),
  maxCartPriceCents: or(number, builtRules.maxCartPriceCents),
  passwordMinimum: or(number, builtRules.passwordMinimum),
  fieldLengths: or(record(number), builtRules.fieldLengths),
})

/**
 * What forms and the cart hold what is typed against: the validation rules of the basic configs
 * (specification, section 3). The server refuses by the same numbers.
 */
export const $rules = computed(
  $configs,
  ({ validationRules }) => served(validationRules) ?? builtRules,
)
