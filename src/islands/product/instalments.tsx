import { fill } from '../../lib/domain/dictionary/dictionary.ts'
import { instalmentsOf } from '../../lib/domain/payment/plan.ts'
import { useConfigured, useProduct } from './product-context.tsx'
import { useFormats } from './words.ts'

/** What is ordered in instalments, below the price: on a phone below the name. */
export function Instalments() {
  const { plan } = useProduct().configurator.product
  const { recap, waiting } = useConfigured('recap')
  const currency = useConfigured('prices', ({ matrix }) => matrix.currency)
  const edited = useConfigured('edited')
  const { price, number } = useFormats()
  // An order that is changed is paid by what was agreed for it.
  if (!plan || !recap || edited?.put || currency !== plan.currency) return null
  const [first = 0, each = 0] = instalmentsOf(recap.gross, plan)
  const values = {
    count: number(plan.instalments),
    days: number(plan.everyDays),
    more: number(plan.instalments - 1),
    amount: price(plan.minimum),
    first: price(first),
    each: price(each),
  }
  const text = fill(recap.gross < plan.minimum ? plan.words.from : plan.words.split, values)
  return <span aria-busy={waiting}>{text}</span>
}
