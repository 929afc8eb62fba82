import type { VoiceKey } from '../../lib/domain/dictionary/keys.generated.ts'
import { useSpeech } from '../page/use-speech.ts'

/** What staff did, in words; an act of a newer release by its name. */
export function useActWords(): (act: string) => string {
  const { sayIf } = useSpeech()
  return (act) => sayIf(`audit.act_${act.replaceAll('.', '_')}`) ?? act
}

/** Why it was done: fields that the record names, and where lines of an order moved to, are said in words. */
export function useActReason(): (act: string, reason: string) => string {
  const { say, sayIf } = useSpeech()
  const fieldOf = (name: string) => {
    const key = fields[name]
    return key ? say(key) : name
  }
  return (act, reason) => {
    if (act === 'customer.edited')
      return reason.replace(/(?<=\()\w+(, \w+)*(?=\)$)/, (names) =>
        names.split(', ').map(fieldOf).join(', '),
      )
    const [first = '', ...more] = reason.split(' ')
    const event = act === 'order.lines_moved' ? sayIf(`desk.event_${first}`) : null
    return event ? [event, more.join(' ')].filter(Boolean).join(': ') : reason
  }
}

/** What staff may change of a customer, as their form calls it. */
const fields: Record<string, VoiceKey> = {
  firstName: 'forms.first_name',
  lastName: 'forms.last_name',
  company: 'forms.company',
  vatNumber: 'forms.vat_number',
  category: 'admin.customers_kind',
  externalId: 'admin.customers_external',
  groups: 'admin.customers_groups',
  companyGroups: 'audit.company_groups',
  isPremium: 'admin.customers_premium_on',
  premiumReason: 'admin.customers_premium_reason',
  hasWallet: 'admin.customers_wallet_on',
  hasDeferredPayments: 'admin.customers_deferred_on',
}
