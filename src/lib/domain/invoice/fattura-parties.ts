import { minorDigits } from '../money/format.ts'
import { type Child, element, type Xml } from '../xml.ts'
import type { FatturaSeller } from './electronic.ts'
import type { Invoice, InvoiceParty } from './invoice.ts'
import { latinText } from './latin.ts'
import { plainVatNumber } from './vat-category.ts'

/** Who has no number of a state outside of Italy is known by this one. */
const NO_NUMBER = '0000000'
const EURO = minorDigits('EUR')

export function sellerParty(
  seller: Invoice['seller'],
  { taxRegime, taxCode, register }: FatturaSeller,
): Xml {
  const number = plainVatNumber(seller.vatNumber)
  return element('CedentePrestatore', [
    element('DatiAnagrafici', [
      element('IdFiscaleIVA', fiscalId(number.slice(0, 2), number.slice(2))),
      taxCode !== '' && element('CodiceFiscale', taxCode),
      element('Anagrafica', [element('Denominazione', latinText(seller.name, 80))]),
      element('RegimeFiscale', taxRegime),
    ]),
    seat(seller),
    register &&
      element('IscrizioneREA', [
        element('Ufficio', register.office),
        element('NumeroREA', register.number),
        register.capital !== null &&
          element('CapitaleSociale', (register.capital / 10 ** EURO).toFixed(2)),
        register.shareholders !== '' && element('SocioUnico', register.shareholders),
        element('StatoLiquidazione', register.inLiquidation ? 'LS' : 'LN'),
      ]),
  ])
}

export function buyerParty(buyer: InvoiceParty, taxCode: string): Xml {
  return element('CessionarioCommittente', [
    element('DatiAnagrafici', [
      ...fiscal(buyer, taxCode),
      element('Anagrafica', [element('Denominazione', latinText(buyer.name, 80))]),
    ]),
    seat(buyer),
  ])
}

function fiscal({ country, vatNumber }: InvoiceParty, taxCode: string): Child[] {
  const number = plainVatNumber(vatNumber)
  const code = taxCode !== '' && element('CodiceFiscale', taxCode)
  if (number !== '') {
    const [, letters = country, digits = number] = /^([A-Z]{2})(.+)$/.exec(number) ?? []
    return [element('IdFiscaleIVA', fiscalId(letters, digits)), country === 'IT' && code]
  }
  return country === 'IT' ? [code] : [element('IdFiscaleIVA', fiscalId(country, NO_NUMBER))]
}

function fiscalId(country: string, code: string): Xml[] {
  return [element('IdPaese', country), element('IdCodice', code.slice(0, 28))]
}

/** Abroad there are no Italian postcodes and provinces: the postcode stands with the street. */
function seat({ street, more, postcode, city, region, country }: InvoiceParty): Xml {
  const isItalian = country === 'IT'
  const lines = isItalian ? [street, more] : [street, more, postcode]
  return element('Sede', [
    element('Indirizzo', latinText(lines.filter(Boolean).join(', '), 60)),
    element('CAP', isItalian ? postcode : '00000'),
    element('Comune', latinText(city, 60)),
    isItalian && /^[A-Z]{2}$/.test(region) && element('Provincia', region),
    element('Nazione', country),
  ])
}
