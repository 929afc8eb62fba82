import { fill } from '../../../domain/dictionary/dictionary.ts'
import type { SandboxSessionRow } from '../../platform/db/index.ts'
import { type Html, html } from './html.ts'
import { type IbanFault, type IbanField, type IbanForm, testAccounts } from './iban.ts'
import { type MandateWords, mandateWordsIn } from './mandate-words.ts'
import { amountOf, heading, page } from './pages.ts'
import { wordsIn } from './words.ts'

export const emptyIban: IbanForm = { iban: '', holder: '' }

type Faults = Partial<Record<IbanField, IbanFault>>

/** The form of a SEPA mandate: what it says, the account, and the accounts to practise with. */
export function mandatePage(session: SandboxSessionRow, form: IbanForm, faults: Faults): string {
  const { language, shop_name: shop } = session
  const words = wordsIn(language)
  const own = mandateWordsIn(language)
  const wrong = Object.entries(faults) as [IbanField, IbanFault][]
  return page(language, own.title, words, [
    heading(session, words, own.title),
    wrong.length > 0 &&
      html`<div class="faults" role="alert"><h2>${words.faults_title}</h2><ul>${wrong.map(
        ([field, fault]) => html`<li><a href="#${field}">${own[fault]}</a></li>`,
      )}</ul></div>`,
    html`<form method="post" novalidate>
      ${input(own, form, faults, 'iban', own.iban_hint)}
      ${input(own, form, faults, 'holder')}
      <p>${fill(own.text, { shop })}</p>
      <button class="main" name="do" value="pay">${fill(own.give, { amount: amountOf(session) })}</button>
    </form>`,
    html`<form method="post"><button class="quiet" name="do" value="cancel">${words.cancel}</button></form>`,
    html`<aside><h2>${own.accounts_title}</h2><p>${own.accounts_lead}</p><dl>${Object.entries(
      testAccounts,
    ).map(
      ([iban, outcome]) =>
        html`<div><dt>${iban.replace(/(.{4})(?=.)/g, '$1 ')}</dt><dd>${own[`account_${outcome}`]}</dd></div>`,
    )}</dl></aside>`,
  ])
}

function input(
  words: MandateWords,
  form: IbanForm,
  faults: Faults,
  field: IbanField,
  hint?: string,
): Html {
  const fault = faults[field]
  const about = [hint && `${field}-hint`, fault && `${field}-fault`].filter(Boolean).join(' ')
  return html`<p class="field">
    <label for="${field}">${words[field]}</label>
    <input id="${field}" name="${field}" value="${form[field]}" maxlength="80" required
      autocomplete="${field === 'holder' ? 'name' : 'off'}"
      aria-invalid="${fault ? 'true' : 'false'}" aria-describedby="${about}">
    ${hint && html`<span class="hint" id="${field}-hint">${hint}</span>`}
    ${fault && html`<span class="fault" id="${field}-fault">${words[fault]}</span>`}
  </p>`
}
