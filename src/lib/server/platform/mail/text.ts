import type { MailFrame } from './compose.ts'
import type { MailBlock, MailWords } from './define-mail.ts'

/** The plain part of a mail, with everything that the HTML says. */
export function mailText(frame: MailFrame, { blocks }: MailWords): string {
  const { greeting, closing, shopName, legal } = frame
  const parts = [shopName, greeting, ...blocks.map(blockText), closing, `-- \n${legal.join('\n')}`]
  return `${parts.join('\n\n')}\n`
}

function blockText(part: MailBlock): string {
  switch (part.block) {
    case 'text':
      return part.text
    case 'facts':
      return part.rows.map(([name, value]) => `${name}: ${value}`).join('\n')
    case 'action':
      return `${part.label}:\n${part.href}`
  }
}
