import type { PaymentMethod } from '../../../../domain/payment/methods.ts'
import { isIban } from '../../../../domain/payment/reference.ts'
import type { AnyDocument } from '../documents.ts'
import type { Report } from '../kinds/define-kind.ts'
import type { DataOf } from '../kinds/index.ts'
import type { Library } from '../library.ts'
import { nearest } from '../nearest.ts'
import { checkRepeated } from './repeated.ts'

/** Providers by the methods that documents name; instalments by debit follow from two of them. */
const PROVIDERS: Readonly<Record<Exclude<PaymentMethod, 'plan_debit'>, readonly string[]>> = {
  card: ['sandbox', 'stripe'],
  mandate: ['sandbox', 'stripe'],
  paypal: ['paypal'],
  transfer: ['house'],
  wallet: ['house'],
  deferred: ['house'],
  plan: ['sandbox', 'stripe'],
}

/** Reports methods that nobody knows or serves, and what a method needs and the document lacks. */
export function checkPayments(
  document: AnyDocument & { data: DataOf<'tenant'> },
  library: Library,
  report: Report,
): void {
  const { payments, paymentMethods: older, bankAccount, deferredPayments } = document.data
  checkRepeated(
    document,
    ['payments'],
    payments.map(({ method }) => method),
    report,
  )
  checkRepeated(document, ['paymentMethods'], older, report)
  older.forEach((method, index) => {
    checkMethod(document, ['paymentMethods', index], method, report)
  })
  payments.forEach(({ method, provider }, index) => {
    if (!checkMethod(document, ['payments', index, 'method'], method, report)) return
    const known = PROVIDERS[method as keyof typeof PROVIDERS]
    if (!known.includes(provider))
      report(
        document,
        ['payments', index, 'provider'],
        `${provider} does not serve ${method}. ${known.join(' or ')} does.`,
      )
    if (method === 'transfer' && !bankAccount)
      report(document, ['payments', index], 'Bank transfers need a bankAccount.')
    if (method === 'deferred' && !deferredPayments)
      report(document, ['payments', index], 'Deferred payments need deferredPayments.')
    if (method === 'plan') checkPlan(document, index, report)
  })
  if (payments.length + older.length === 0)
    report(document, ['payments'], 'Nobody can pay here: name a method.')
  if (bankAccount && !isIban(bankAccount.iban))
    report(document, ['bankAccount', 'iban'], 'Its check digits are not right.')
  const iban = bankAccount && compact(bankAccount.iban)
  const other = library
    .all('tenant')
    .find(({ id, data }) => id !== document.id && iban === compact(data.bankAccount?.iban ?? '-'))
  // What comes in on an account is booked in one shop's books.
  if (other) report(document, ['bankAccount', 'iban'], `Tenant ${other.id} is paid on it already.`)
}

/** Instalments are charged to cards that the customer keeps for whatever is paid by card. */
function checkPlan(
  document: AnyDocument & { data: DataOf<'tenant'> },
  index: number,
  report: Report,
): void {
  const { payments, paymentPlan } = document.data
  const keys = ['payments', index]
  if (!paymentPlan) {
    report(document, keys, 'Instalments need a paymentPlan.')
    return
  }
  const { madeAfter, instalments } = paymentPlan
  if (madeAfter > instalments)
    report(document, ['paymentPlan', 'madeAfter'], `There are ${instalments} instalments.`)
  const plan = payments[index]
  const card = payments.find(({ method }) => method === 'card')
  if (card && (card.provider !== plan?.provider || card.account !== plan.account))
    report(document, keys, 'It needs the provider and the account of method card.')
}

function compact(iban: string): string {
  return iban.replaceAll(' ', '').toUpperCase()
}

function checkMethod(
  document: AnyDocument,
  keys: readonly PropertyKey[],
  method: string,
  report: Report,
): boolean {
  const known = Object.keys(PROVIDERS)
  if (known.includes(method)) return true
  const near = nearest(method, known)
  const hint = near === undefined ? `Known are ${known.join(', ')}.` : `Did you mean "${near}"?`
  report(document, keys, `There is no payment method ${method}. ${hint}`)
  return false
}
