import { fill } from '../../../domain/dictionary/dictionary.ts'
import { formatMoney } from '../../../domain/money/format.ts'
import type { SandboxSessionRow } from '../../platform/db/index.ts'
import { type CardFault, type CardField, type CardForm, testCards } from './card.ts'
import { type Html, html } from './html.ts'
import { type Words, wordsIn } from './words.ts'

type Faults = Partial<Record<CardField, CardFault>>

export const emptyForm: CardForm = { number: '', expiry: '', code: '', name: '' }

/** The form, with what was typed and what is wrong with it. */
export function cardPage(session: SandboxSessionRow, form: CardForm, faults: Faults): string {
  const words = wordsIn(session.language)
  const wrong = Object.entries(faults) as [CardField, CardFault][]
  const title = words.title
  return page(session.language, title, words, [
    heading(session, words, title),
    wrong.length > 0 &&
      html`<div class="faults" role="alert"><h2>${words.faults_title}</h2><ul>${wrong.map(
        ([field, fault]) => html`<li><a href="#${field}">${words[fault]}</a></li>`,
      )}</ul></div>`,
    html`<form method="post" novalidate>
      ${input(words, form, faults, 'number', { mode: 'numeric', complete: 'cc-number', most: 24 })}
      <div class="pair">
      ${input(words, form, faults, 'expiry', { mode: 'text', complete: 'cc-exp', most: 9, hint: words.expiry_hint })}
      ${input(words, form, faults, 'code', { mode: 'numeric', complete: 'off', most: 4, hint: words.code_hint })}
      </div>
      ${input(words, form, faults, 'name', { mode: 'text', complete: 'cc-name', most: 80 })}
      <button class="main" name="do" value="pay">${fill(words.pay, { amount: amountOf(session) })}</button>
    </form>`,
    html`<form method="post"><button class="quiet" name="do" value="cancel">${words.cancel}</button></form>`,
    html`<aside><h2>${words.cards_title}</h2><p>${words.cards_lead}</p><dl>${Object.entries(
      testCards,
    ).map(
      ([number, outcome]) =>
        html`<div><dt>${number.replace(/(.{4})(?=.)/g, '$1 ')}</dt><dd>${words[`card_${outcome}`]}</dd></div>`,
    )}</dl></aside>`,
  ])
}

/** The bank's question. */
export function challengePage(session: SandboxSessionRow): string {
  const words = wordsIn(session.language)
  const terms = { amount: amountOf(session), shop: session.shop_name }
  return page(session.language, words.challenge_title, words, [
    heading(session, words, words.challenge_title),
    html`<p class="lead">${fill(words.challenge_lead, terms)}</p>
    <form method="post">
      <button class="main" name="do" value="approve">${words.approve}</button>
      <button class="second" name="do" value="refuse">${words.refuse}</button>
      <button class="quiet" name="do" value="cancel">${words.cancel}</button>
    </form>`,
  ])
}

/** What a settled session shows to those who come back to it. */
export function settledPage(session: SandboxSessionRow): string {
  const words = wordsIn(session.language)
  return page(session.language, words.settled_title, words, [
    heading(session, words, words.settled_title),
    html`<p class="lead">${words.settled_lead}</p>
    <p><a class="main" href="${session.return_url}">${words.back}</a></p>`,
  ])
}

export function missingPage(language: string): string {
  const words = wordsIn(language)
  return page(language, words.missing_title, words, [
    html`<h1>${words.missing_title}</h1><p class="lead">${words.missing_lead}</p>`,
  ])
}

export function page(
  language: string,
  title: string,
  words: Words,
  content: (Html | false)[],
): string {
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/_sandbox/style.css">
</head>
<body>
<header class="notice">${words.notice}</header>
<main>${content}</main>
</body>
</html>
`.text
}

export function heading(session: SandboxSessionRow, words: Words, title: string): Html {
  return html`<p class="shop">${session.shop_name}</p><h1>${title}</h1>
  <dl class="sums"><div><dt>${words.order}</dt><dd>${session.description}</dd></div>
  <div><dt>${words.amount}</dt><dd>${amountOf(session)}</dd></div></dl>`
}

function input(
  words: Words,
  form: CardForm,
  faults: Faults,
  field: CardField,
  kind: { mode: string; complete: string; most: number; hint?: string },
): Html {
  const fault = faults[field]
  const about = [kind.hint && `${field}-hint`, fault && `${field}-fault`].filter(Boolean).join(' ')
  return html`<p class="field">
    <label for="${field}">${words[field]}</label>
    <input id="${field}" name="${field}" value="${form[field]}" inputmode="${kind.mode}"
      autocomplete="${kind.complete}" maxlength="${kind.most}" required
      aria-invalid="${fault ? 'true' : 'false'}" aria-describedby="${about}">
    ${kind.hint && html`<span class="hint" id="${field}-hint">${kind.hint}</span>`}
    ${fault && html`<span class="fault" id="${field}-fault">${words[fault]}</span>`}
  </p>`
}

export function amountOf({ amount, currency, language }: SandboxSessionRow): string {
  return formatMoney({ centAmount: amount, currencyCode: currency }, language)
}
