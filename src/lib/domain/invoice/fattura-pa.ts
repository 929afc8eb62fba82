import { minorDigits } from '../money/format.ts'
import { type Child, element, type Xml, xmlText } from '../xml.ts'
import type { Electronic } from './electronic.ts'
import { buyerParty, sellerParty } from './fattura-parties.ts'
import { natureOf, summaryOf } from './fattura-vat.ts'
import type { Invoice, InvoiceLine } from './invoice.ts'
import { asciiText, latinText } from './latin.ts'
import { plainVatNumber } from './vat-category.ts'

/** Of private buyers and companies, version 1.2 of the file. */
const FORMAT = 'FPR12'
/** Who is abroad, and who has named neither code nor certified mail: the exchange keeps it for them. */
const [ABROAD, UNNAMED] = ['XXXXXXX', '0000000']
const DOCUMENT = { invoice: 'TD01', credit_note: 'TD04', pro_forma: 'TD01' }
/** Card and bank transfer. */
const MEANS = { card: 'MP08', transfer: 'MP05' }
const PAID_AT_ONCE = 'TP02'

type Fattura = Extract<Electronic, { format: 'fatturapa' }>
type Said = { invoice: Invoice; fattura: Fattura; amount: (minor: number) => string }

/**
 * An invoice or a credit note as FatturaPA 1.2.3 for companies and private buyers, as the exchange system (SDI)
 * takes it. Its elements stand in the order that the schema asks for; texts in the letters that it allows.
 */
export function fatturaPa(invoice: Invoice, fattura: Fattura): string {
  const digits = minorDigits(invoice.currency)
  const amount = (minor: number) => (minor / 10 ** digits).toFixed(2)
  const said = { invoice, fattura, amount }
  return xmlText(
    element(
      'p:FatturaElettronica',
      [
        element('FatturaElettronicaHeader', [
          transmission(said),
          sellerParty(invoice.seller, fattura.seller),
          buyerParty(invoice.buyer, fattura.taxCode),
        ]),
        element('FatturaElettronicaBody', [general(said), goods(said), payment(said)]),
      ],
      {
        versione: FORMAT,
        'xmlns:p': 'http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fatture/v1.2',
      },
    ),
  )
}

/** The name of its file, by which the exchange knows it too: `IT99901800180_Q0CZ.xml`. */
export function fatturaFileName({ seller }: Invoice, { sequence }: Fattura): string {
  return `${plainVatNumber(seller.vatNumber)}_${Number(sequence).toString(36).toUpperCase()}.xml`
}

function transmission({ invoice: { seller, buyer }, fattura }: Said): Xml {
  const { sequence, recipientCode, pec } = fattura
  const code = buyer.country === 'IT' ? recipientCode || UNNAMED : ABROAD
  const number = plainVatNumber(seller.vatNumber)
  return element('DatiTrasmissione', [
    element('IdTrasmittente', [
      element('IdPaese', number.slice(0, 2)),
      element('IdCodice', fattura.seller.taxCode || number.slice(2)),
    ]),
    element('ProgressivoInvio', sequence),
    element('FormatoTrasmissione', FORMAT),
    element('CodiceDestinatario', code),
    code === UNNAMED && pec !== '' && element('PECDestinatario', pec),
  ])
}

function general({ invoice, amount }: Said): Xml {
  const { kind, currency, issuedOn, number, purchaseOrder, costCentre, credits, gross } = invoice
  const rounding = summaryOf(invoice).rounding
  return element('DatiGenerali', [
    element('DatiGeneraliDocumento', [
      element('TipoDocumento', DOCUMENT[kind]),
      element('Divisa', currency),
      element('Data', issuedOn),
      element('Numero', number),
      element('ImportoTotaleDocumento', amount(gross)),
      rounding !== 0 && element('Arrotondamento', amount(rounding)),
      element('Causale', latinText(causeOf(invoice), 200)),
    ]),
    purchaseOrder !== '' &&
      element('DatiOrdineAcquisto', [
        element('IdDocumento', asciiText(purchaseOrder, 20)),
        costCentre !== '' && element('CodiceCommessaConvenzione', latinText(costCentre, 100)),
      ]),
    credits &&
      element('DatiFattureCollegate', [
        element('IdDocumento', credits.number),
        element('Data', credits.issuedOn),
      ]),
  ])
}

/** What it is for, in the words of the invoice: the order that it charges, or what is credited. */
function causeOf({ words, orderNumber, credits }: Invoice): string {
  return credits ? (words['terms'] ?? '') : `${words['order'] ?? ''} ${orderNumber}`
}

function goods(said: Said): Xml {
  const { invoice, amount } = said
  return element('DatiBeniServizi', [
    ...invoice.lines.map((line, index) => detail(said, line, index + 1)),
    ...summaryOf(invoice).portions.map((portion) => {
      const nature = natureOf(portion)
      return element('DatiRiepilogo', [
        element('AliquotaIVA', percent(portion.rate)),
        nature ? element('Natura', nature.code) : null,
        element('ImponibileImporto', amount(portion.net)),
        element('Imposta', amount(portion.vat)),
        nature ? null : element('EsigibilitaIVA', 'I'),
        nature ? element('RiferimentoNormativo', nature.law) : null,
      ])
    }),
  ])
}

/** Eight places of a price for one piece: the exchange multiplies, and may find another cent otherwise. */
function detail({ invoice, amount }: Said, line: InvoiceLine, position: number): Xml {
  const { name, text, quantity, net, rate } = line
  const digits = minorDigits(invoice.currency)
  const portion = invoice.portions.find((each) => each.rate === rate)
  const nature = portion && natureOf(portion)
  return element('DettaglioLinee', [
    element('NumeroLinea', String(position)),
    element('Descrizione', latinText([name, text].filter(Boolean).join(', '), 1000)),
    element('Quantita', `${quantity}.00`),
    element('PrezzoUnitario', (net / 10 ** digits / quantity).toFixed(8)),
    element('PrezzoTotale', amount(net)),
    element('AliquotaIVA', percent(rate)),
    nature ? element('Natura', nature.code) : null,
  ])
}

function payment({ invoice, amount }: Said): Child {
  const { means, kind, gross, dueOn, seller } = invoice
  if (means === 'other' || kind !== 'invoice' || gross <= 0) return null
  const iban = seller.iban.replaceAll(' ', '')
  return element('DatiPagamento', [
    element('CondizioniPagamento', PAID_AT_ONCE),
    element('DettaglioPagamento', [
      element('ModalitaPagamento', MEANS[means]),
      dueOn !== null && element('DataScadenzaPagamento', dueOn),
      element('ImportoPagamento', amount(gross)),
      means === 'transfer' && iban !== '' && element('IBAN', iban),
    ]),
  ])
}

const percent = (rate: number) => (rate / 100).toFixed(2)
