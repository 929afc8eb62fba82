import type { CardFault } from './card.ts'

type PageWord =
  | 'title'
  | 'notice'
  | 'order'
  | 'amount'
  | 'number'
  | 'expiry'
  | 'expiry_hint'
  | 'code'
  | 'code_hint'
  | 'name'
  | 'pay'
  | 'cancel'
  | 'faults_title'
  | 'cards_title'
  | 'cards_lead'
  | 'card_captured'
  | 'card_declined'
  | 'card_challenge'
  | 'challenge_title'
  | 'challenge_lead'
  | 'approve'
  | 'refuse'
  | 'settled_title'
  | 'settled_lead'
  | 'back'
  | 'missing_title'
  | 'missing_lead'

export type Words = Record<PageWord | CardFault, string>

const en: Words = {
  title: 'Pay by card',
  notice: 'Sandbox: this is a practice page. No money moves, and no real card works here.',
  order: 'Order',
  amount: 'Amount, VAT included',
  number: 'Card number',
  expiry: 'Valid until',
  expiry_hint: 'Month and year, such as 04/29',
  code: 'Security code',
  code_hint: 'Three digits, on the back of the card',
  name: 'Name on the card',
  pay: 'Pay {amount}',
  cancel: 'Cancel and return to the shop',
  faults_title: 'Please look at these again',
  cards_title: 'Cards to practise with',
  cards_lead: 'Any name, any three digits and any month to come will do.',
  card_captured: 'The payment succeeds.',
  card_declined: 'The bank declines.',
  card_challenge: 'The bank asks you to approve first.',
  challenge_title: 'Your bank asks',
  challenge_lead: 'Do you approve this payment of {amount} to {shop}?',
  approve: 'Approve the payment',
  refuse: 'Refuse it',
  settled_title: 'This payment is finished',
  settled_lead: 'There is nothing left to do here.',
  back: 'Return to the shop',
  missing_title: 'There is no such payment',
  missing_lead: 'The address may be incomplete. Go back to the shop and start the payment again.',
  number_missing: 'Type the card number.',
  number_one_short: 'This number is one digit short.',
  number_short: 'This number is too short: a card number has 16 digits.',
  number_long: 'This number is too long: a card number has 16 digits.',
  number_letters: 'A card number holds digits and spaces only.',
  number_mistyped: 'One of the digits is not right. Compare the number with the card.',
  number_no_test_card: 'The sandbox does not know this card. Take one of those below.',
  expiry_missing: 'Type the month and the year the card is valid until.',
  expiry_shape: 'Write the month and the year, such as 04/29.',
  expiry_month: 'Months go from 01 to 12.',
  expired: 'This card has expired. Use one that is still valid.',
  code_missing: 'Type the security code.',
  code_shape: 'The security code has three digits.',
  name_missing: 'Type the name as it stands on the card.',
}

const fr: Words = {
  title: 'Payer par carte',
  notice:
    'Bac à sable : cette page sert à s’exercer. Aucun argent ne circule et aucune vraie carte ne fonctionne ici.',
  order: 'Commande',
  amount: 'Montant TTC',
  number: 'Numéro de carte',
  expiry: 'Valable jusqu’à',
  expiry_hint: 'Mois et année, par exemple 04/29',
  code: 'Cryptogramme',
  code_hint: 'Trois chiffres, au dos de la carte',
  name: 'Nom inscrit sur la carte',
  pay: 'Payer {amount}',
  cancel: 'Annuler et revenir à la boutique',
  faults_title: 'Merci de revoir ces points',
  cards_title: 'Cartes pour s’exercer',
  cards_lead: 'Tout nom, trois chiffres quelconques et tout mois à venir conviennent.',
  card_captured: 'Le paiement aboutit.',
  card_declined: 'La banque refuse.',
  card_challenge: 'La banque vous demande d’abord votre accord.',
  challenge_title: 'Votre banque vous consulte',
  challenge_lead: 'Approuvez-vous ce paiement de {amount} à {shop} ?',
  approve: 'Approuver le paiement',
  refuse: 'Le refuser',
  settled_title: 'Ce paiement est terminé',
  settled_lead: 'Il n’y a plus rien à faire ici.',
  back: 'Revenir à la boutique',
  missing_title: 'Ce paiement n’existe pas',
  missing_lead:
    'L’adresse est peut-être incomplète. Revenez à la boutique et recommencez le paiement.',
  number_missing: 'Indiquez le numéro de la carte.',
  number_one_short: 'Il manque un chiffre à ce numéro.',
  number_short: 'Ce numéro est trop court : un numéro de carte compte 16 chiffres.',
  number_long: 'Ce numéro est trop long : un numéro de carte compte 16 chiffres.',
  number_letters: 'Un numéro de carte ne contient que des chiffres et des espaces.',
  number_mistyped: 'Un des chiffres n’est pas le bon. Comparez le numéro avec la carte.',
  number_no_test_card: 'Le bac à sable ne connaît pas cette carte. Prenez-en une ci-dessous.',
  expiry_missing: 'Indiquez le mois et l’année de fin de validité.',
  expiry_shape: 'Écrivez le mois et l’année, par exemple 04/29.',
  expiry_month: 'Les mois vont de 01 à 12.',
  expired: 'Cette carte a expiré. Utilisez une carte encore valable.',
  code_missing: 'Indiquez le cryptogramme.',
  code_shape: 'Le cryptogramme compte trois chiffres.',
  name_missing: 'Indiquez le nom tel qu’il figure sur la carte.',
}

const de: Words = {
  title: 'Mit Karte zahlen',
  notice:
    'Testumgebung: Diese Seite ist zum Üben. Es fließt kein Geld, und echte Karten funktionieren hier nicht.',
  order: 'Bestellung',
  amount: 'Betrag inkl. MwSt.',
  number: 'Kartennummer',
  expiry: 'Gültig bis',
  expiry_hint: 'Monat und Jahr, zum Beispiel 04/29',
  code: 'Prüfziffer',
  code_hint: 'Drei Ziffern auf der Rückseite der Karte',
  name: 'Name auf der Karte',
  pay: '{amount} zahlen',
  cancel: 'Abbrechen und zurück zum Shop',
  faults_title: 'Bitte sehen Sie hier noch einmal nach',
  cards_title: 'Karten zum Üben',
  cards_lead: 'Jeder Name, drei beliebige Ziffern und jeder künftige Monat sind recht.',
  card_captured: 'Die Zahlung gelingt.',
  card_declined: 'Die Bank lehnt ab.',
  card_challenge: 'Die Bank fragt zuerst nach Ihrer Freigabe.',
  challenge_title: 'Ihre Bank fragt nach',
  challenge_lead: 'Geben Sie diese Zahlung von {amount} an {shop} frei?',
  approve: 'Zahlung freigeben',
  refuse: 'Ablehnen',
  settled_title: 'Diese Zahlung ist abgeschlossen',
  settled_lead: 'Hier ist nichts mehr zu tun.',
  back: 'Zurück zum Shop',
  missing_title: 'Diese Zahlung gibt es nicht',
  missing_lead:
    'Vielleicht ist die Adresse unvollständig. Gehen Sie zurück zum Shop und beginnen Sie die Zahlung neu.',
  number_missing: 'Geben Sie die Kartennummer ein.',
  number_one_short: 'Bei dieser Nummer fehlt eine Ziffer.',
  number_short: 'Diese Nummer ist zu kurz: Eine Kartennummer hat 16 Ziffern.',
  number_long: 'Diese Nummer ist zu lang: Eine Kartennummer hat 16 Ziffern.',
  number_letters: 'Eine Kartennummer besteht nur aus Ziffern und Leerzeichen.',
  number_mistyped: 'Eine Ziffer stimmt nicht. Vergleichen Sie die Nummer mit der Karte.',
  number_no_test_card: 'Diese Karte kennt die Testumgebung nicht. Nehmen Sie eine von unten.',
  expiry_missing: 'Geben Sie an, bis wann die Karte gültig ist.',
  expiry_shape: 'Schreiben Sie Monat und Jahr, zum Beispiel 04/29.',
  expiry_month: 'Monate gehen von 01 bis 12.',
  expired: 'Diese Karte ist abgelaufen. Nehmen Sie eine, die noch gilt.',
  code_missing: 'Geben Sie die Prüfziffer ein.',
  code_shape: 'Die Prüfziffer hat drei Stellen.',
  name_missing: 'Geben Sie den Namen so ein, wie er auf der Karte steht.',
}

const it: Words = {
  title: 'Pagare con carta',
  notice:
    'Ambiente di prova: questa pagina serve per esercitarsi. Il denaro non si muove e qui nessuna carta vera funziona.',
  order: 'Ordine',
  amount: 'Importo IVA inclusa',
  number: 'Numero della carta',
  expiry: 'Valida fino a',
  expiry_hint: 'Mese e anno, per esempio 04/29',
  code: 'Codice di sicurezza',
  code_hint: 'Tre cifre, sul retro della carta',
  name: 'Nome sulla carta',
  pay: 'Paga {amount}',
  cancel: 'Annulla e torna al negozio',
  faults_title: 'Ricontrolla questi punti, per favore',
  cards_title: 'Carte per esercitarsi',
  cards_lead: 'Vanno bene qualsiasi nome, tre cifre qualsiasi e qualsiasi mese futuro.',
  card_captured: 'Il pagamento riesce.',
  card_declined: 'La banca rifiuta.',
  card_challenge: 'La banca chiede prima la tua approvazione.',
  challenge_title: 'La tua banca chiede',
  challenge_lead: 'Approvi questo pagamento di {amount} a {shop}?',
  approve: 'Approva il pagamento',
  refuse: 'Rifiuta',
  settled_title: 'Questo pagamento è concluso',
  settled_lead: 'Qui non resta altro da fare.',
  back: 'Torna al negozio',
  missing_title: 'Questo pagamento non esiste',
  missing_lead: 'Forse l’indirizzo è incompleto. Torna al negozio e ricomincia il pagamento.',
  number_missing: 'Inserisci il numero della carta.',
  number_one_short: 'A questo numero manca una cifra.',
  number_short: 'Questo numero è troppo corto: una carta ha 16 cifre.',
  number_long: 'Questo numero è troppo lungo: una carta ha 16 cifre.',
  number_letters: 'Il numero di una carta contiene solo cifre e spazi.',
  number_mistyped: 'Una delle cifre non è giusta. Confronta il numero con la carta.',
  number_no_test_card: 'L’ambiente di prova non conosce questa carta. Usane una qui sotto.',
  expiry_missing: 'Inserisci il mese e l’anno di scadenza.',
  expiry_shape: 'Scrivi il mese e l’anno, per esempio 04/29.',
  expiry_month: 'I mesi vanno da 01 a 12.',
  expired: 'Questa carta è scaduta. Usane una ancora valida.',
  code_missing: 'Inserisci il codice di sicurezza.',
  code_shape: 'Il codice di sicurezza ha tre cifre.',
  name_missing: 'Inserisci il nome come è scritto sulla carta.',
}

const languages: Record<string, Words> = { en, fr, de, it }

/** The page's words in a language, else in English. */
export function wordsIn(language: string): Words {
  return Object.hasOwn(languages, language) ? (languages[language] ?? en) : en
}
