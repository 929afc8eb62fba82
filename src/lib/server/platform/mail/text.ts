import type { MailFrame } from './compose.ts'
import type { MailBlock, MailWords } from './define-mail.ts'

/** The plain part of a mail, with everything that the HTML says. */
export function mailText(frame: MailFrame, { blocks }: MailWords): string {
  const { greeting, closing, shopName, legal, locale } = frame
  const colon = /^fr\b/i.test(locale) ? '\u00a0:' : ':'
  const said = blocks.map((block) => blockText(block, colon))
  const parts = [shopName, greeting, ...said, closing, `-- \n${legal.join('\n')}`]
  return `${parts.join('\n\n')}\n`
}

function blockText(part: MailBlock, colon: string): string {
  switch (part.block) {
    case 'text':
      return part.text
    case 'facts':
      return part.rows
        .map(([name, value, href]) => {
          const said = href ? `${value}\n${href}` : value
          return `${name}${colon} ${said.replaceAll('\n', '\n  ')}`
        })
        .join('\n')
    case 'action':
      return `${part.label}${colon}\n${part.href}`
  }
}
