import type { z } from 'zod'
import type { validateProduct } from '../../../contract/product.ts'
import { checkSelection, type SelectionProblem } from '../../../domain/product/selection.ts'
import { allowedQuantities } from '../../../domain/quantities/quantities.ts'
import { quantitiesOf } from '../../../domain/quantities/rolls.ts'
import type { Context } from '../../context.ts'
import { wordsOf } from '../../platform/http/index.ts'
import { demand } from '../../refusal.ts'
import { productOf, type VersionCode } from './checks.ts'
import { prioritiesOf } from './ways.ts'

type Input = z.output<typeof validateProduct.input>

/** Everything wrong with a selection, in the shop's words, and what may be ordered of it. */
export function validate(
  context: Context<VersionCode | 'configuration_empty'>,
  { configuration, ...skus }: Input,
) {
  const { shop, tenant, locale } = context
  const product = productOf(context, skus)
  demand(context, Object.keys(configuration).length > 0, 'configuration_empty')
  const problems = checkSelection(product, configuration)
  const words = shop.productWords(tenant, locale, product.id)
  const message = ({ code, rule }: SelectionProblem) => {
    const why = rule === undefined ? undefined : words?.rules[rule]
    return why ? `${why.title} ${why.text}` : wordsOf(code, { shop, tenant, locale })
  }
  return {
    isValid: problems.length === 0,
    configuration,
    problems: problems.map((problem) => ({
      attribute: problem.attribute,
      code: problem.code,
      rule: problem.rule,
      message: message(problem),
    })),
    validProductionTimes: prioritiesOf(tenant, product).map(({ workingDays }) => workingDays),
    quantities: allowedQuantities(quantitiesOf(product, configuration)),
  }
}
