/** Letters that have no parts to leave out. */
const PLAIN: Record<string, string> = {
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ħ: 'h',
  Ħ: 'H',
  ı: 'i',
  œ: 'oe',
  Œ: 'OE',
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '−': '-',
  '×': 'x',
  '•': '-',
  '…': '...',
  '€': 'EUR',
}

/** A text in the letters of Latin-1, in one line and not longer than `longest`; what has none becomes `?`. */
export function latinText(text: string, longest: number): string {
  return [...text.replaceAll(/\s+/g, ' ').trim()].map(latin).join('').slice(0, longest).trim()
}

/** The same in the letters of ASCII. */
export function asciiText(text: string, longest: number): string {
  const plain = latinText(text, longest * 2).replaceAll('ß', 'ss')
  return plain
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\u{20}-\u{7E}]/gu, '?')
    .slice(0, longest)
    .trim()
}

function latin(letter: string): string {
  const known = PLAIN[letter]
  if (known !== undefined) return known
  if (/[\u{20}-\u{7E}\u{A1}-\u{FF}]/u.test(letter)) return letter
  const bare = letter.normalize('NFD').replaceAll(/\p{M}/gu, '')
  return /^[\u{20}-\u{7E}\u{A1}-\u{FF}]*$/u.test(bare) ? bare : '?'
}
