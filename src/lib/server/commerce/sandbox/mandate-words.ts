import type { IbanFault } from './iban.ts'

type Word =
  | 'title'
  | 'iban'
  | 'iban_hint'
  | 'holder'
  | 'text'
  | 'give'
  | 'accounts_title'
  | 'accounts_lead'
  | 'account_captured'
  | 'account_declined'
  | 'account_returned'

export type MandateWords = Record<Word | IbanFault, string>

const en: MandateWords = {
  title: 'Pay by direct debit',
  iban: 'IBAN',
  iban_hint: 'The number of the account to debit',
  holder: 'Account holder',
  text: 'By giving your IBAN you authorise {shop} and its payment partner to send instructions to your bank to debit your account, and your bank to debit your account in accordance with those instructions. You are entitled to a refund from your bank under the terms of your agreement with your bank. It must be claimed within eight weeks of the day your account was debited.',
  give: 'Give the mandate and pay {amount}',
  accounts_title: 'Accounts to practise with',
  accounts_lead: 'Any name will do. Here the bank takes a minute instead of days.',
  account_captured: 'The debit succeeds.',
  account_declined: 'The bank does not carry it out.',
  account_returned: 'It succeeds, and the bank takes it back.',
  iban_missing: 'Type the IBAN.',
  iban_wrong: 'A character of this IBAN is not right. Compare it with your bank card or statement.',
  iban_no_test: 'The sandbox does not know this account. Take one of those below.',
  holder_missing: 'Type who holds the account.',
}

const fr: MandateWords = {
  title: 'Payer par prélèvement',
  iban: 'IBAN',
  iban_hint: 'Le numéro du compte à débiter',
  holder: 'Titulaire du compte',
  text: 'En indiquant votre IBAN, vous autorisez {shop} et son partenaire de paiement à envoyer des instructions à votre banque pour débiter votre compte, et votre banque à débiter votre compte conformément à ces instructions. Vous bénéficiez du droit d’être remboursé par votre banque selon les conditions de la convention que vous avez passée avec elle. La demande doit être présentée dans les huit semaines suivant la date de débit de votre compte.',
  give: 'Donner le mandat et payer {amount}',
  accounts_title: 'Comptes pour s’exercer',
  accounts_lead: 'N’importe quel nom convient. Ici, la banque prend une minute au lieu de jours.',
  account_captured: 'Le prélèvement aboutit.',
  account_declined: 'La banque ne l’exécute pas.',
  account_returned: 'Il aboutit, puis la banque le reprend.',
  iban_missing: 'Indiquez l’IBAN.',
  iban_wrong: 'Un caractère de cet IBAN n’est pas le bon. Comparez-le avec votre relevé.',
  iban_no_test: 'Le bac à sable ne connaît pas ce compte. Prenez-en un ci-dessous.',
  holder_missing: 'Indiquez le titulaire du compte.',
}

const de: MandateWords = {
  title: 'Mit Lastschrift zahlen',
  iban: 'IBAN',
  iban_hint: 'Die Nummer des Kontos, von dem abgebucht wird',
  holder: 'Kontoinhaber',
  text: 'Mit Ihrer IBAN ermächtigen Sie {shop} und den Zahlungspartner, Zahlungen von Ihrem Konto per Lastschrift einzuziehen, und weisen Ihre Bank an, diese Lastschriften einzulösen. Sie können innerhalb von acht Wochen ab dem Tag der Belastung die Erstattung des Betrags verlangen. Es gelten dabei die mit Ihrer Bank vereinbarten Bedingungen.',
  give: 'Mandat erteilen und {amount} zahlen',
  accounts_title: 'Konten zum Üben',
  accounts_lead: 'Jeder Name ist recht. Die Bank braucht hier eine Minute statt Tage.',
  account_captured: 'Die Lastschrift gelingt.',
  account_declined: 'Die Bank löst sie nicht ein.',
  account_returned: 'Sie gelingt, und die Bank holt sie zurück.',
  iban_missing: 'Geben Sie die IBAN ein.',
  iban_wrong: 'Ein Zeichen dieser IBAN stimmt nicht. Vergleichen Sie sie mit Ihrer Bankkarte.',
  iban_no_test: 'Dieses Konto kennt die Testumgebung nicht. Nehmen Sie eines von unten.',
  holder_missing: 'Geben Sie an, wem das Konto gehört.',
}

const it: MandateWords = {
  title: 'Pagare con addebito diretto',
  iban: 'IBAN',
  iban_hint: 'Il numero del conto da addebitare',
  holder: 'Intestatario del conto',
  text: 'Indicando il tuo IBAN autorizzi {shop} e il suo partner per i pagamenti a inviare alla tua banca istruzioni per l’addebito del conto, e la tua banca a procedere all’addebito secondo tali istruzioni. Hai diritto al rimborso dalla tua banca alle condizioni previste dal contratto con essa. Il rimborso va richiesto entro otto settimane dalla data dell’addebito.',
  give: 'Dai il mandato e paga {amount}',
  accounts_title: 'Conti per esercitarsi',
  accounts_lead: 'Va bene qualsiasi nome. Qui la banca impiega un minuto invece di giorni.',
  account_captured: 'L’addebito riesce.',
  account_declined: 'La banca non lo esegue.',
  account_returned: 'Riesce, e poi la banca lo riprende.',
  iban_missing: 'Inserisci l’IBAN.',
  iban_wrong: 'Un carattere di questo IBAN non è giusto. Confrontalo con l’estratto conto.',
  iban_no_test: 'L’ambiente di prova non conosce questo conto. Usane uno qui sotto.',
  holder_missing: 'Inserisci l’intestatario del conto.',
}

const languages: Record<string, MandateWords> = { en, fr, de, it }

/** The words of the mandate's page in a language, else in English. */
export function mandateWordsIn(language: string): MandateWords {
  return Object.hasOwn(languages, language) ? (languages[language] ?? en) : en
}
