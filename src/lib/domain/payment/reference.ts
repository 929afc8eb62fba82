/**
 * The creditor reference of an order (ISO 11649): `RF`, two check digits, and the order number without
 * what a bank may drop. `QIE-26-000491` gives `RF28QIE26000491`.
 */
export function creditorReference(orderNumber: string): string {
  const body = orderNumber
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .slice(0, 21)
  const check = 98 - mod97(`${body}RF00`)
  return `RF${String(check).padStart(2, '0')}${body}`
}

/** In groups of four, as it is printed. */
export function spacedReference(reference: string): string {
  return reference.replace(/(.{4})(?=.)/g, '$1 ')
}

/** Whether a text without blanks is a creditor reference whose check digits are right. */
export function isCreditorReference(text: string): boolean {
  return /^RF\d\d[A-Z0-9]{1,21}$/.test(text) && mod97(text.slice(4) + text.slice(0, 4)) === 1
}

/** Whether an IBAN, blanks or not, has the right check digits (ISO 13616). */
export function isIban(text: string): boolean {
  const iban = text.replace(/\s/g, '').toUpperCase()
  return /^[A-Z]{2}\d\d[A-Z0-9]{11,30}$/.test(iban) && mod97(iban.slice(4) + iban.slice(0, 4)) === 1
}

/**
 * Every creditor reference in what a payer wrote, whatever blanks, dashes and line ends a bank put
 * into it.
 */
export function referencesIn(text: string): string[] {
  const letters = text.toUpperCase().replace(/[^A-Z0-9]/g, '')
  const found = new Set<string>()
  for (let at = letters.indexOf('RF'); at >= 0; at = letters.indexOf('RF', at + 1)) {
    for (let end = at + 25; end > at + 4; end -= 1) {
      const each = letters.slice(at, end)
      if (each.length === end - at && isCreditorReference(each)) found.add(each)
    }
  }
  return [...found]
}

/** Numbers of orders and of invoices, as a tenant gives them. */
export type NamedNumbers = { orders: string[]; invoices: string[] }

/**
 * Every number of an order or an invoice that a payer may have meant, by a creditor reference or as it is printed, whatever
 * blanks and dashes a bank put into it. A reference whose check digits are wrong names nothing: it was mistyped.
 */
export function numbersIn(text: string, tenant: string): NamedNumbers {
  const letters = text.toUpperCase().replace(/[^A-Z0-9]/g, '')
  const shop = tenant.toUpperCase()
  const plain = shop.replace(/[^A-Z0-9]/g, '')
  const bodies = [letters, ...referencesIn(text).map((reference) => reference.slice(4))]
  const found = (pattern: string, digits: number, named: (year: string, count: string) => string) =>
    new Set(
      bodies.flatMap((body) =>
        [...body.matchAll(new RegExp(pattern, 'g'))].flatMap(([, year = '', rest = '']) =>
          countsIn(rest, digits).map((count) => named(year, count)),
        ),
      ),
    )
  return {
    orders: [
      ...found(
        `(?<!RF\\d\\d)Q${plain}(\\d\\d)(\\d{6,8})`,
        6,
        (year, count) => `Q${shop}-${year}-${count}`,
      ),
    ],
    invoices: [
      ...found(`${plain}(20\\d\\d)(\\d{5,7})`, 5, (year, count) => `${shop}-${year}-${count}`),
    ],
  }
}

/** A count of so many digits, or of more, that other digits may follow without a blank. */
function countsIn(digits: string, least: number): string[] {
  const lengths = digits.startsWith('0') ? [least] : [...digits].map((_, at) => at + 1)
  return lengths.filter((length) => length >= least).map((length) => digits.slice(0, length))
}

/** Digits stand for themselves, A to Z for 10 to 35. */
function mod97(text: string): number {
  let rest = 0
  for (const letter of text) {
    const value = Number.parseInt(letter, 36)
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97
  }
  return rest
}
