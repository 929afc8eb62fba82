import { decimalAmount } from '../money/format.ts'
import { creditorReference } from '../payment/reference.ts'
import { type Child, element, type Xml, xmlText } from '../xml.ts'
import type { Invoice, InvoiceLine, InvoiceParty, InvoicePortion } from './invoice.ts'
import { plainVatNumber } from './vat-category.ts'

const GUIDELINE = 'urn:cen.eu:en16931:2017'
const XRECHNUNG = `${GUIDELINE}#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0`
/** Who bills whom how, by Peppol; XRechnung asks for it. */
const PROCESS = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0'
/** UNTDID 1001: commercial invoice, credit note, pro forma invoice. */
const TYPE_CODES = { invoice: '380', credit_note: '381', pro_forma: '325' }
/** UNTDID 4461: bank card, SEPA credit transfer, mutually defined. */
const MEANS = { card: '48', transfer: '58', other: 'ZZZ' }
/** XRechnung takes a card only with its number, which the shop never sees: 68 is an online payment service. */
const XRECHNUNG_MEANS = { ...MEANS, card: '68' }
/** UN/ECE Recommendation 20: piece, and one. */
const [PIECE, ONE] = ['H87', 'C62']

type Said = { invoice: Invoice; amount: (minor: number) => string; means: typeof MEANS }

/** `xrechnung`: by the rules of XRechnung 3.0, of an invoice that says what they ask for. */
export type Profile = 'en16931' | 'xrechnung'

/**
 * An invoice or a credit note as Cross Industry Invoice (UN/CEFACT D16B) with the content of EN 16931:
 * the XML of Factur-X and ZUGFeRD 2, profile EN 16931, or an XRechnung.
 */
export function crossIndustryInvoice(invoice: Invoice, profile: Profile = 'en16931'): string {
  const amount = (minor: number) => decimalAmount(minor, invoice.currency)
  const said = { invoice, amount, means: profile === 'xrechnung' ? XRECHNUNG_MEANS : MEANS }
  const root = element(
    'rsm:CrossIndustryInvoice',
    [
      documentContext(profile),
      element('rsm:ExchangedDocument', [
        element('ram:ID', invoice.number),
        element('ram:TypeCode', TYPE_CODES[invoice.kind]),
        element('ram:IssueDateTime', [day('udt', invoice.issuedOn)]),
      ]),
      element('rsm:SupplyChainTradeTransaction', [
        ...invoice.lines.map((line, index) => tradeLine(said, line, index + 1)),
        agreement(invoice),
        delivery(invoice),
        settlement(said),
      ]),
    ],
    {
      'xmlns:rsm': 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
      'xmlns:ram':
        'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
      'xmlns:qdt': 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100',
      'xmlns:udt': 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
    },
  )
  return xmlText(root)
}

/** A price is that of the whole line, with the quantity that it is for: no cent is lost to a piece. */
function tradeLine({ invoice, amount }: Said, line: InvoiceLine, position: number): Xml {
  const unitCode = line.pieces ? PIECE : ONE
  const size = String(line.quantity)
  const billed = line.net < 0 ? `-${size}` : size
  const category = invoice.portions.find(({ rate }) => rate === line.rate)?.category ?? 'S'
  return element('ram:IncludedSupplyChainTradeLineItem', [
    element('ram:AssociatedDocumentLineDocument', [element('ram:LineID', String(position))]),
    element('ram:SpecifiedTradeProduct', [
      element('ram:Name', line.name),
      line.text !== '' && element('ram:Description', line.text),
    ]),
    element('ram:SpecifiedLineTradeAgreement', [
      element('ram:NetPriceProductTradePrice', [
        element('ram:ChargeAmount', amount(Math.abs(line.net))),
        element('ram:BasisQuantity', size, { unitCode }),
      ]),
    ]),
    element('ram:SpecifiedLineTradeDelivery', [
      element('ram:BilledQuantity', billed, { unitCode }),
    ]),
    element('ram:SpecifiedLineTradeSettlement', [
      element('ram:ApplicableTradeTax', [
        element('ram:TypeCode', 'VAT'),
        element('ram:CategoryCode', category),
        element('ram:RateApplicablePercent', percent(line.rate)),
      ]),
      element('ram:SpecifiedTradeSettlementLineMonetarySummation', [
        element('ram:LineTotalAmount', amount(line.net)),
      ]),
    ]),
  ])
}

function documentContext(profile: Profile): Xml {
  const isXRechnung = profile === 'xrechnung'
  return element('rsm:ExchangedDocumentContext', [
    isXRechnung &&
      element('ram:BusinessProcessSpecifiedDocumentContextParameter', [element('ram:ID', PROCESS)]),
    element('ram:GuidelineSpecifiedDocumentContextParameter', [
      element('ram:ID', isXRechnung ? XRECHNUNG : GUIDELINE),
    ]),
  ])
}

function agreement({ seller, buyer, orderNumber, purchaseOrder, electronic }: Invoice): Xml {
  const own = electronic?.format === 'xrechnung' ? electronic.buyerReference : ''
  return element('ram:ApplicableHeaderTradeAgreement', [
    element('ram:BuyerReference', own || orderNumber),
    element('ram:SellerTradeParty', party(seller, seller)),
    element('ram:BuyerTradeParty', party(buyer, buyer)),
    element('ram:SellerOrderReferencedDocument', [element('ram:IssuerAssignedID', orderNumber)]),
    purchaseOrder !== '' &&
      element('ram:BuyerOrderReferencedDocument', [element('ram:IssuerAssignedID', purchaseOrder)]),
  ])
}

/** Name, contact, address, e-mail and VAT number of a party, as far as it has them. */
function party(of: InvoiceParty, { contact, phone, email, vatNumber }: InvoiceParty): Child[] {
  return [
    element('ram:Name', of.name),
    contact !== '' &&
      element('ram:DefinedTradeContact', [
        element('ram:PersonName', contact),
        phone !== '' &&
          element('ram:TelephoneUniversalCommunication', [element('ram:CompleteNumber', phone)]),
        email !== '' &&
          element('ram:EmailURIUniversalCommunication', [element('ram:URIID', email)]),
      ]),
    place(of),
    email !== '' &&
      element('ram:URIUniversalCommunication', [element('ram:URIID', email, { schemeID: 'EM' })]),
    vatNumber !== '' &&
      element('ram:SpecifiedTaxRegistration', [
        element('ram:ID', plainVatNumber(vatNumber), { schemeID: 'VA' }),
      ]),
  ]
}

function place({ postcode, street, more, city, region, country }: InvoiceParty): Xml {
  return element('ram:PostalTradeAddress', [
    postcode !== '' && element('ram:PostcodeCode', postcode),
    element('ram:LineOne', street),
    more !== '' && element('ram:LineTwo', more),
    element('ram:CityName', city),
    element('ram:CountryID', country),
    region !== '' && element('ram:CountrySubDivisionName', region),
  ])
}

function delivery({ deliverTo, deliveredOn }: Invoice): Xml {
  return element('ram:ApplicableHeaderTradeDelivery', [
    deliverTo !== null &&
      element('ram:ShipToTradeParty', [element('ram:Name', deliverTo.name), place(deliverTo)]),
    deliveredOn !== null &&
      element('ram:ActualDeliverySupplyChainEvent', [
        element('ram:OccurrenceDateTime', [day('udt', deliveredOn)]),
      ]),
  ])
}

function settlement({ invoice, amount, means: codes }: Said): Xml {
  const { currency, portions, seller, means, credits, dueOn, words } = invoice
  const terms = invoice.due > 0 || dueOn !== null
  return element('ram:ApplicableHeaderTradeSettlement', [
    element('ram:PaymentReference', creditorReference(invoice.orderNumber)),
    element('ram:InvoiceCurrencyCode', currency),
    element('ram:SpecifiedTradeSettlementPaymentMeans', [
      element('ram:TypeCode', codes[means]),
      means === 'transfer' &&
        element('ram:PayeePartyCreditorFinancialAccount', [
          element('ram:IBANID', seller.iban.replaceAll(' ', '')),
        ]),
      means === 'transfer' &&
        seller.bic !== '' &&
        element('ram:PayeeSpecifiedCreditorFinancialInstitution', [
          element('ram:BICID', seller.bic),
        ]),
    ]),
    ...portions.map((portion) => tax(portion, words, amount)),
    terms &&
      element('ram:SpecifiedTradePaymentTerms', [
        element('ram:Description', words['terms'] ?? ''),
        dueOn !== null && element('ram:DueDateDateTime', [day('udt', dueOn)]),
      ]),
    element('ram:SpecifiedTradeSettlementHeaderMonetarySummation', [
      element('ram:LineTotalAmount', amount(invoice.net)),
      element('ram:TaxBasisTotalAmount', amount(invoice.net)),
      element('ram:TaxTotalAmount', amount(invoice.vat), { currencyID: currency }),
      element('ram:GrandTotalAmount', amount(invoice.gross)),
      element('ram:TotalPrepaidAmount', amount(invoice.paid)),
      element('ram:DuePayableAmount', amount(invoice.due)),
    ]),
    credits &&
      element('ram:InvoiceReferencedDocument', [
        element('ram:IssuerAssignedID', credits.number),
        element('ram:FormattedIssueDateTime', [day('qdt', credits.issuedOn)]),
      ]),
    invoice.costCentre !== '' &&
      element('ram:ReceivableSpecifiedTradeAccountingAccount', [
        element('ram:ID', invoice.costCentre),
      ]),
  ])
}

function tax(
  { rate, net, vat, category }: InvoicePortion,
  words: Record<string, string>,
  amount: Said['amount'],
): Xml {
  const reason = category === 'AE' ? words['reverse_charge'] : category === 'G' && words['export']
  return element('ram:ApplicableTradeTax', [
    element('ram:CalculatedAmount', amount(vat)),
    element('ram:TypeCode', 'VAT'),
    reason ? element('ram:ExemptionReason', reason) : null,
    element('ram:BasisAmount', amount(net)),
    element('ram:CategoryCode', category),
    category === 'AE' && element('ram:ExemptionReasonCode', 'VATEX-EU-AE'),
    element('ram:RateApplicablePercent', percent(rate)),
  ])
}

const percent = (rate: number) => (rate / 100).toFixed(2)

/** A day as UNTDID 2379 format 102: 20261122. */
function day(prefix: 'udt' | 'qdt', date: string): Xml {
  return element(`${prefix}:DateTimeString`, date.replaceAll('-', ''), { format: '102' })
}
